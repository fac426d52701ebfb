package contract_test

import (
	"fmt"

	"github.com/deskrules/deskrules/contract"
)

// Check what an agent of one's own produced.
func ExampleCheck() {
	violations, err := contract.Check([]byte(`{
		"source_message": {"source_message_id": "MSG-1", "subject": null, "from": null, "cc": [], "received_at": null, "source_channel": "Email"},
		"message_events": [{
			"event_type": "Cancel Booking", "event_role": "travel_agent_request", "current_or_history": "current", "source_event_index": "E1",
			"case_keys": {"group_code": "QBD0501, QBD0502", "confirmation_number": "U-850", "reservation_number": null, "block_code": null},
			"relevant_message_excerpt": "please cancel", "attachments": [], "file_references": [], "context_used": {},
			"extracted_fields": {"payment_confirmed": true}, "manual_review": null
		}],
		"case_candidates": [], "extraction_warnings": [], "unhandled_current_intents": []
	}`))
	if err != nil {
		fmt.Println("not JSON:", err)
		return
	}
	for _, v := range violations {
		fmt.Println(v.Rule, v.Pointer)
	}
	// Output:
	// CT-11 /message_events/0/case_keys/confirmation_number
	// CT-10 /message_events/0/case_keys/group_code
	// CT-20 /message_events/0/extracted_fields/payment_confirmed
}

func ExampleNewS99() {
	notice := contract.NewS99(contract.SourceMessage{SourceMessageID: "MSG-1"})
	fmt.Println(notice.Kind(), len(contract.Validate(notice)))
	fmt.Println(notice.Notification.VisibleMessage)
	// Output:
	// S99 0
	// 当前输入不足，无法判断是否匹配当前 Agent 支持的业务事件类型，请查看原邮件并决定后续处理。
}

// Build a desk result and write it.
func ExampleMarshal() {
	event := contract.NewEvent(contract.CancelBooking, "E1")
	event.CaseKeys.GroupCode = contract.Key("QBD0501")
	event.RelevantMessageExcerpt = "Please cancel QBD0501."
	result := contract.NewResult(contract.SourceMessage{SourceMessageID: "MSG-1"})
	result.MessageEvents = append(result.MessageEvents, event)
	if violations := contract.Validate(result); violations != nil {
		fmt.Println(violations)
		return
	}
	data, err := contract.Marshal(result)
	fmt.Println(len(data) > 0, err)
	// Output: true <nil>
}

func ExampleGroupCodes() {
	fmt.Printf("%q\n", contract.GroupCodes("QBD0514, QBD0515"))
	fmt.Printf("%q\n", contract.GroupCodes("VN/0514"))
	// Output:
	// ["QBD0514" "QBD0515"]
	// ["VN/0514"]
}

func ExampleRateMarker() {
	fmt.Println(contract.RateMarker("2 TWN at Ｕ－８５０ net"))
	fmt.Println(contract.RateMarker("QBD-850"))
	// Output:
	// Ｕ－８５０ true
	//  false
}
