package booking_test

import (
	"encoding/json"
	"testing"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/contract"
)

// FuzzRoute routes any text as a mail and any JSON as what an extractor made
// of it.
func FuzzRoute(f *testing.F) {
	for _, e := range corpus() {
		m, err := json.Marshal(e.material)
		if err != nil {
			f.Fatal(err)
		}
		x, err := json.Marshal(e.extraction)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(m, x)
	}
	f.Add([]byte(`{"source_message":{"source_message_id":"M"},"body_current":"\u0000 QBD0514"}`), []byte(`{"candidate_events":[{"event_type":"Trace","case_keys":{"group_code":["QBD0514",null,5]}}],"unknowns":[{}]}`))
	r := newRouter(f)
	f.Fuzz(func(t *testing.T, material, extraction []byte) {
		m, err := booking.DecodeMaterial(material)
		if err != nil {
			return
		}
		x := new(booking.Extraction)
		if json.Unmarshal(extraction, x) != nil {
			x = nil
		}
		checkAny(t, r, m, x)
	})
}

// FuzzBody routes any text with a candidate that quotes a part of it.
func FuzzBody(f *testing.F) {
	f.Add("Please cancel QBD0514 and book QBD0515.", 7, 21, "Cancel Booking", "QBD0514")
	f.Add("您好，请取消团号QBD0514。谢谢！", 9, 30, "Trace", "QBD0514")
	f.Add("Hi,\r\n\r\nUpdate as attached\u200b.\n\n--\nLan", 0, 99, "Update", "")
	f.Add("a\x00b\xff\xfe U-850", 1, 3, "Note", "U-850")
	r := newRouter(f)
	f.Fuzz(func(t *testing.T, body string, from, to int, eventType, code string) {
		from, to = max(0, min(from, len(body))), max(0, min(to, len(body)))
		excerpt := body[min(from, to):max(from, to)]
		checkAny(t, r, material(body), unknowns(extraction(candidate(eventType, excerpt, code), candidate("Cancel Booking", body, code)), excerpt))
	})
}

func checkAny(t *testing.T, r *booking.Router, m *booking.Material, x *booking.Extraction) {
	o, err := r.Route(m, x)
	if err != nil {
		if err == booking.ErrNoSourceMessageID {
			return
		}
		t.Fatal(err)
	}
	if vs := contract.Validate(o); len(vs) > 0 {
		t.Fatal(vs)
	}
	first, err := contract.Marshal(o)
	if err != nil {
		t.Fatal(err)
	}
	again, _ := r.Route(m, x)
	second, _ := contract.Marshal(again)
	if string(first) != string(second) {
		t.Fatalf("%s\n%s", first, second)
	}
	covered, err := r.Coverage(m, x)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range covered {
		if (c.Kind == booking.SegmentBusiness) == (c.Carrier == booking.CarrierNone) {
			t.Fatalf("%+v", c)
		}
	}
	r.NeedsHistory(m, x)
	r.SystemContextQuery(m, x)
}
