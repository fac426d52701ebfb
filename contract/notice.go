package contract

// RouteCode tells the two notices apart.
type RouteCode string

// The closed list of route codes.
const (
	// RouteS10: understood, and no supported event (seed 001 section 7).
	RouteS10 RouteCode = "S10"
	// RouteS99: nothing to judge by (seed 001 section 7).
	RouteS99 RouteCode = "S99"
)

// Valid reports whether c is one of the closed list.
func (c RouteCode) Valid() bool { return c == RouteS10 || c == RouteS99 }

// Status is the agent's assessment; it is also its reason code.
type Status string

// The closed list of statuses, one a route code.
const (
	StatusNoBookingAction     Status = "no_booking_action_detected"
	StatusMaterialUnavailable Status = "material_package_unavailable"
)

// Valid reports whether s is one of the closed list.
func (s Status) Valid() bool { return s == StatusNoBookingAction || s == StatusMaterialUnavailable }

// The fixed strings of both notices (seed 002, Main Agent Notification
// Outcome).
const (
	HandlerMainAgent              = "main_agent_outcome"
	ResultTypeSourceMessageReview = "source_message_review_notification"
	NotificationSourceMessage     = "source_message_review"
	AutomationNone                = "none"
)

// The fixed messages of the notices (seed 001 section 7).
const (
	MessageS10 = "未匹配到当前 Agent 支持的业务事件类型，请查看原邮件并决定是否需要回复或进行其他处理。"
	MessageS99 = "当前输入不足，无法判断是否匹配当前 Agent 支持的业务事件类型，请查看原邮件并决定后续处理。"
	ReasonS99  = "当前输入不足，无法完成支持业务事件范围分类。"
)

// CurrentOrHistory says whether something stands in the new mail or in what
// it quotes. Everything that leaves the desk is [Current].
type CurrentOrHistory string

// The closed list.
const (
	Current CurrentOrHistory = "current"
	History CurrentOrHistory = "history"
)

// Valid reports whether c is one of the closed list.
func (c CurrentOrHistory) Valid() bool { return c == Current || c == History }

// Notice is the outcome S10 or S99: the user is asked to look at the mail.
// Use [NewS10] and [NewS99]; apart from the source message everything in it is
// fixed (CT-4, CT-5, CT-6).
type Notice struct {
	SourceMessage    SourceMessage    `json:"source_message"`
	RouteCode        RouteCode        `json:"route_code" validate:"ct6_in=route_code"`
	HandlerType      string           `json:"handler_type" validate:"ct6_is=main_agent_outcome"`
	ResultType       string           `json:"result_type" validate:"ct6_is=source_message_review_notification"`
	CurrentOrHistory CurrentOrHistory `json:"current_or_history" validate:"ct6_is=current"`
	AgentAssessment  AgentAssessment  `json:"agent_assessment"`
	Notification     Notification     `json:"notification"`
	// ManualReview is nil in S10.
	ManualReview *ManualReview `json:"manual_review" validate:"-"`
}

// AgentAssessment is what the desk makes of the mail.
type AgentAssessment struct {
	Status Status `json:"status"`
	// ReasonCode repeats Status.
	ReasonCode       Status `json:"reason_code"`
	AutomationAction string `json:"automation_action" validate:"ct6_is=none"`
}

// Notification is what the user is shown.
type Notification struct {
	Required             bool   `json:"required" validate:"ct6_true"`
	NotificationType     string `json:"notification_type" validate:"ct6_is=source_message_review"`
	ShowSourceMessage    bool   `json:"show_source_message" validate:"ct6_true"`
	RequiresUserDecision bool   `json:"requires_user_decision" validate:"ct6_true"`
	VisibleMessage       string `json:"visible_message"`
}

// NewS10 returns the notice that the mail was understood and matches no
// supported event. Unknown metadata of the source message is filled in by
// [SourceMessage.WithUnknowns].
func NewS10(m SourceMessage) *Notice {
	return newNotice(m, RouteS10, StatusNoBookingAction, MessageS10)
}

// NewS99 returns the notice that there was too little to tell whether the mail
// matches a supported event. Unknown metadata of the source message is filled
// in by [SourceMessage.WithUnknowns].
func NewS99(m SourceMessage) *Notice {
	n := newNotice(m, RouteS99, StatusMaterialUnavailable, MessageS99)
	n.ManualReview = entryReview()
	return n
}

func newNotice(m SourceMessage, code RouteCode, status Status, message string) *Notice {
	return &Notice{
		SourceMessage:    m.WithUnknowns(),
		RouteCode:        code,
		HandlerType:      HandlerMainAgent,
		ResultType:       ResultTypeSourceMessageReview,
		CurrentOrHistory: Current,
		AgentAssessment: AgentAssessment{
			Status: status, ReasonCode: status, AutomationAction: AutomationNone,
		},
		Notification: Notification{
			Required: true, NotificationType: NotificationSourceMessage,
			ShowSourceMessage: true, RequiresUserDecision: true, VisibleMessage: message,
		},
	}
}
