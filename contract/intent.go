package contract

import (
	"strings"
	"unicode"
)

// The fixed strings of an unhandled intent (seed 002, Unhandled Current
// Intents).
const (
	UnhandledCategory = "unhandled_current_business_content"
	UnhandledReason   = "requires_business_approval_or_unsupported_task_card"
	// UnhandledFallback is the message where no faithful summary can be given.
	UnhandledFallback = "当前邮件包含未被现有任务类型覆盖的业务意图，请查看原文并决定后续处理。"

	unhandledPrefix = "当前邮件包含未被现有任务类型覆盖的业务意图："
	unhandledSuffix = "。请查看原邮件并决定后续处理。"
)

// UnhandledIntent is current business content that no event type carries. It
// never becomes a task by itself.
type UnhandledIntent struct {
	Category         string           `json:"category" validate:"ct19_is=unhandled_current_business_content"`
	CurrentOrHistory CurrentOrHistory `json:"current_or_history" validate:"ct19_is=current"`
	ReasonCode       string           `json:"reason_code" validate:"ct19_is=requires_business_approval_or_unsupported_task_card"`
	// TextRaw is the evidence, verbatim and not blank.
	TextRaw string `json:"text_raw" validate:"ct19_text"`
	// VisibleMessage is [UnhandledMessage] or [UnhandledFallback].
	VisibleMessage       string       `json:"visible_message" validate:"ct19_frame"`
	RequiresUserDecision bool         `json:"requires_user_decision" validate:"ct19_true"`
	CaseKeys             CaseKeys     `json:"case_keys" validate:"-"`
	Attachments          []Attachment `json:"attachments" validate:"ct2_list"`
	FileReferences       []Attachment `json:"file_references" validate:"ct2_list"`
}

// NewUnhandled returns the intent with the given text, the fallback message,
// null keys and empty lists.
func NewUnhandled(text string) UnhandledIntent {
	return UnhandledIntent{
		Category: UnhandledCategory, CurrentOrHistory: Current, ReasonCode: UnhandledReason,
		TextRaw: text, VisibleMessage: UnhandledFallback, RequiresUserDecision: true,
		Attachments: []Attachment{}, FileReferences: []Attachment{},
	}
}

// UnhandledMessage returns the message in the seed's frame around a faithful
// Chinese summary. A summary without a Chinese character, or with a place that
// a template left open ("<忠实中文概述>"), has no place in the frame:
// [UnhandledFallback] is returned then.
func UnhandledMessage(summary string) string {
	if !isSummary(summary) {
		return UnhandledFallback
	}
	return unhandledPrefix + summary + unhandledSuffix
}

// isSummary reports whether a summary may stand in the frame.
func isSummary(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Han, r) }) && !isUnfilled(s)
}

// isUnhandledMessage reports whether s is the fallback, or the frame around a
// summary that may stand in it.
func isUnhandledMessage(s string) bool {
	if s == UnhandledFallback {
		return true
	}
	summary, framed := strings.CutPrefix(s, unhandledPrefix)
	if !framed {
		return false
	}
	summary, framed = strings.CutSuffix(summary, unhandledSuffix)
	return framed && isSummary(summary)
}
