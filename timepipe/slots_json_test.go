package timepipe_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/contract/rule"
	"github.com/deskrules/deskrules/timepipe"
)

func TestSlotsAsText(t *testing.T) {
	s := timepipe.Slots{
		Alternatives: []timepipe.Slot{
			{
				Date: mustDate("2026-03-24"), Kind: timepipe.AtClock, Clock: mustTime("09:00"), Period: timepipe.PM,
				Duration: 90 * time.Minute, DateAt: rule.Span{End: 6}, TimeAt: rule.Span{Start: 6, End: 10},
			},
			{Kind: timepipe.ASAP, Within: 3 * time.Hour, Contradiction: timepipe.NoSuchDate},
		},
	}
	got, err := json.Marshal(s)
	require.NoError(t, err)
	assert.JSONEq(t, `{"alternatives":[
		{"start_date":"2026-03-24","start_time":"09:00","period":"PM","duration_hours":1.5,"within_hours":null,"contradiction":"",
		 "evidence":[{"field":"start_date","start":0,"end":6},{"field":"start_time","start":6,"end":10}]},
		{"start_date":null,"start_time":"ASAP","period":null,"duration_hours":null,"within_hours":3,"contradiction":"no_such_date","evidence":[]}],
		"not_understood":[]}`, string(got))
	got, err = json.Marshal(timepipe.Slots{NotUnderstood: []rule.Span{{Start: 3, End: 9}}})
	require.NoError(t, err)
	assert.JSONEq(t, `{"alternatives":[],"not_understood":[{"start":3,"end":9}]}`, string(got))
}
