package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// call runs one command line.
func call(stdin string, args ...string) (status int, out, errs string) {
	var stdout, stderr bytes.Buffer
	status = run(args, strings.NewReader(stdin), &stdout, &stderr)
	return status, stdout.String(), stderr.String()
}

// decided runs a command that must succeed and returns its one JSON object.
func decided(t *testing.T, stdin string, args ...string) map[string]any {
	t.Helper()
	status, out, errs := call(stdin, args...)
	require.Equal(t, 0, status, "%s", errs)
	require.Empty(t, errs)
	return object(t, out)
}

// refused runs a command whose input must be invalid and returns the error.
func refused(t *testing.T, stdin string, args ...string) map[string]any {
	t.Helper()
	status, out, errs := call(stdin, args...)
	require.Equal(t, 2, status, "%s%s", out, errs)
	require.Empty(t, out, "nothing goes to standard output")
	return object(t, errs)
}

func object(t *testing.T, text string) map[string]any {
	t.Helper()
	dec := json.NewDecoder(strings.NewReader(text))
	var v map[string]any
	require.NoError(t, dec.Decode(&v), "%s", text)
	require.False(t, dec.More(), "more than one object: %s", text)
	return v
}

func keys(m map[string]any) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	return out
}

func TestTimeRequest(t *testing.T) {
	got := decided(t, `{"start_date":"2026-03-24","start_time":"09:00","current_time":1774245600000}`, "time")
	assert.Equal(t, map[string]any{
		"status":     "AMBI",
		"candidates": []any{"2026-03-24T09:00:00+08:00", "2026-03-24T21:00:00+08:00"},
		"reason":     "上下午歧义",
	}, got)
}

func TestTimeRequestExplained(t *testing.T) {
	got := decided(t, `{"start_time":"15:00","current_time":1774245600000}`, "time", "-explain")
	assert.ElementsMatch(t, []string{"result", "trace"}, keys(got))
	trace := got["trace"].(map[string]any)
	assert.NotEmpty(t, trace["rule_set"])
	entry := trace["entries"].([]any)[0].(map[string]any)
	assert.Contains(t, entry, "rule")
	assert.Contains(t, entry, "verdict")
}

func TestTimeRequestRefused(t *testing.T) {
	got := refused(t, `{"start_date":"2026-02-30","start_time":"25:00"}`, "time")
	violations := got["violations"].([]any)
	var pointers []string
	for _, v := range violations {
		pointers = append(pointers, v.(map[string]any)["pointer"].(string))
	}
	assert.Equal(t, []string{"/current_time", "/start_date", "/start_time"}, pointers)
}

func TestCommandLine(t *testing.T) {
	for _, args := range [][]string{{}, {"dream"}, {"time", "-no-such-flag"}, {"time", "stray"}, {"demo", "stray"}} {
		got := refused(t, "", args...)
		assert.NotEmpty(t, got["error"], "%q", args)
	}
	status, out, _ := call("", "help")
	assert.Equal(t, 0, status)
	for _, c := range commands() {
		assert.Contains(t, out, "decide "+c.name)
	}
}

func TestDirectoryAsFile(t *testing.T) {
	dir := t.TempDir()
	for _, args := range [][]string{
		{"contract", dir}, {"mail", "-material", dir}, {"mail", dir, "-id", "MSG-1"}, {"intake", dir, "-id", "MSG-1"},
		{"busy", dir, "-tz", "UTC", "-from", "2026-03-01", "-to", "2026-04-01"},
	} {
		got := refused(t, "", args...)
		assert.Equal(t, args[0]+": "+dir+" is a directory", got["error"])
	}
}

// TestViolationsNameTheFlag: what the library refuses about a flag's value is
// told of the flag.
func TestViolationsNameTheFlag(t *testing.T) {
	for _, c := range []struct {
		at   string
		args []string
	}{
		{"-now", []string{"time", "-say", "明天9点", "-now", "0001-01-01T00:00:00Z"}},
		{"-max", []string{"time", "-say", "明天9点", "-now", "2026-03-23T14:00:00+08:00", "-max", "0.0001"}},
		{"-to", []string{"busy", "samples/me.ics", "-tz", "Asia/Shanghai", "-from", "2026-04-01", "-to", "2026-03-01"}},
		{"-from", []string{"busy", "samples/me.ics", "-tz", "Asia/Shanghai", "-from", "0001-01-01", "-to", "2026-03-01"}},
	} {
		got := refused(t, "", c.args...)
		first := got["violations"].([]any)[0].(map[string]any)
		assert.Equal(t, c.at, first["pointer"], "%q", c.args)
		assert.NotEmpty(t, first["message"])
	}
}

func TestDemo(t *testing.T) {
	status, out, errs := call("", "demo")
	require.Equal(t, 0, status, "%s", errs)
	for _, reason := range []string{"缺少具体时间", "上下午歧义", "日期已过期", "逻辑冲突", "时间已过期", "非营业时间", "时长超限"} {
		assert.Contains(t, out, reason)
	}
	_, again, _ := call("", "demo")
	assert.Equal(t, out, again, "the demo depends on nothing but the samples")
}
