package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func file(t *testing.T, content string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "input")
	require.NoError(t, os.WriteFile(name, []byte(content), 0o600))
	return name
}

func TestSay(t *testing.T) {
	got := decided(t, "", "time", "-say", "明天9点", "-now", "2026-03-23T14:00:00+08:00")
	assert.ElementsMatch(t, []string{"slots", "response", "windows", "prompt"}, keys(got))
	assert.Equal(t, "请确认是上午9点还是晚上9点？", got["prompt"])
	assert.Equal(t, map[string]any{
		"start": "2026-03-24T09:00:00+08:00", "end": "2026-03-24T10:00:00+08:00", "search": false, "truncated": false,
	}, got["windows"].([]any)[0])

	got = decided(t, "", "time", "-say", "tomorrow at 9", "-now", "2026-03-23T14:00:00+08:00", "-lang", "en")
	assert.Equal(t, "Do you mean 9 in the morning or 9 in the evening?", got["prompt"])

	got = decided(t, "", "time", "-say", "明天上午9点开6个小时", "-now", "2026-03-23T14:00:00+08:00", "-max", "6")
	assert.Equal(t, "OK", got["response"].(map[string]any)["status"])
	assert.Empty(t, got["prompt"])

	refused(t, "", "time", "-say", "明天9点")
	refused(t, "", "time", "-say", "明天9点", "-now", "noon")
	got = refused(t, "", "time", "-say", "x", "-now", "x", "-tz", "Mars", "-lang", "fr", "-max", "0")
	assert.Len(t, got["violations"], 4)
	refused(t, "{}", "time", "-lang", "en")
}

func TestContractCommand(t *testing.T) {
	outcome, err := os.ReadFile("samples/mail-courtesy.json")
	require.NoError(t, err)
	status, out, errs := call("", "mail", "-material", file(t, string(outcome)))
	require.Zero(t, status, errs)
	assert.Empty(t, decided(t, "", "contract", file(t, out))["violations"])
	got := decided(t, "[]", "contract", "-")
	first := got["violations"].([]any)[0].(map[string]any)
	assert.ElementsMatch(t, []string{"pointer", "rule", "message"}, keys(first))
	refused(t, "", "contract", file(t, "no JSON"))
	refused(t, "", "contract", "no-such-file")
	refused(t, "", "contract")
}

func TestMailCommand(t *testing.T) {
	got := decided(t, "", "mail", "samples/booking.eml", "-id", "MSG-1")
	assert.Equal(t, "MSG-1", got["source_message"].(map[string]any)["source_message_id"])
	assert.Len(t, got["message_events"], 3)
	assert.Len(t, got["unhandled_current_intents"], 1)
	explained := decided(t, "", "mail", "samples/booking.eml", "-id", "MSG-1", "-explain")
	assert.Equal(t, got, explained["result"])
	assert.NotEmpty(t, explained["trace"].(map[string]any)["entries"])

	assert.Equal(t, "S99", decided(t, "", "mail", "-material", "samples/mail-empty.json")["route_code"])
	refused(t, "", "mail", "samples/booking.eml")
	refused(t, "", "mail", "-material", "samples/mail-empty.json", "-id", "MSG-1")
	refused(t, "", "mail", "-material", "samples/mail-empty.json", "stray")
	got = refused(t, "", "mail", "-material", file(t, `{"surprise":1}`))
	assert.Equal(t, "/surprise", got["violations"].([]any)[0].(map[string]any)["pointer"])
}

func TestIntakeCommand(t *testing.T) {
	got := decided(t, "", "intake", "samples/booking.eml", "-id", "MSG-1")
	rows := got["current_tables"].([]any)[0].(map[string]any)["rows"].([]any)
	assert.Len(t, rows, 4)
	assert.NotContains(t, got["body_current"], "QBD0499", "the quoted mail is no new text")
	assert.Contains(t, got["body_thread_evidence"], "QBD0499")
	refused(t, "", "intake", "no-such-file", "-id", "MSG-1")
}

func TestSlotsCommand(t *testing.T) {
	got := decided(t, `{"participants":[{"id":"a@x.example","timezone":"UTC","required":true,"organizer":true}],"duration_mins":60,
		"time_range":"2026-03-24T09:00:00Z/2026-03-24T10:00:00Z"}`, "slots")
	assert.ElementsMatch(t, []string{"slots", "reasons", "notes"}, keys(got))
	slot := got["slots"].([]any)[0].(map[string]any)
	assert.ElementsMatch(t, []string{"start", "end", "conflict_score", "timezone_offset", "local", "conflicts"}, keys(slot))
	assert.Equal(t, "2026-03-24T09:00:00Z", slot["start"])
	refused(t, `{"participants":[]}`, "slots")
}

func TestBusyCommand(t *testing.T) {
	got := decided(t, "", "busy", "samples/alice.ics", "-tz", "Asia/Shanghai", "-from", "2026-03-24", "-to", "2026-03-25T00:00:00+08:00")
	block := got["busy"].([]any)[0].(map[string]any)
	assert.Equal(t, "2026-03-24T07:00:00Z", block["start"])
	assert.Equal(t, true, block["is_private"])
	got = refused(t, "", "busy", "samples/alice.ics")
	assert.Len(t, got["violations"], 3)
	refused(t, "", "busy", file(t, "no calendar"), "-tz", "UTC", "-from", "2026-03-24", "-to", "2026-03-25")
}
