package mailtext_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/booking"
	"github.com/deskrules/deskrules/booking/mailtext"
	"github.com/deskrules/deskrules/contract/rule"
)

func TestConfigIsRefusedWithEveryFault(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name   string
		config mailtext.Config
		want   []string // pointers
	}{
		{"name of a concept", mailtext.Config{Terms: []mailtext.Term{{Concept: "Not A Name", Phrases: []string{"x y"}}}}, []string{"/terms/0/concept"}},
		{"name of a fact", mailtext.Config{Terms: []mailtext.Term{{Concept: "codes", Phrases: []string{"x y"}}}}, []string{"/terms/0/concept"}},
		{"empty phrase", mailtext.Config{Terms: []mailtext.Term{{Concept: "cancel", Phrases: []string{"scratch", " ", "*"}}}}, []string{"/terms/0/phrases/1", "/terms/0/phrases/2"}},
		{"long phrase", mailtext.Config{Terms: []mailtext.Term{{Concept: "cancel", Phrases: []string{strings.Repeat("long ", 100)}}}}, []string{"/terms/0/phrases/0"}},
		{"event type", mailtext.Config{Rules: []mailtext.Rule{{ID: "r", When: "cancel", Proposes: "Cancel"}}}, []string{"/rules/0/proposes"}},
		{"the old type", mailtext.Config{Rules: []mailtext.Rule{{ID: "r", When: "cancel", Proposes: "Note"}}}, []string{"/rules/0/proposes"}},
		{"review", mailtext.Config{Rules: []mailtext.Rule{{ID: "r", When: "cancel", Proposes: "Need Manual Review"}}}, []string{"/rules/0/proposes"}},
		{"condition", mailtext.Config{Rules: []mailtext.Rule{{ID: "r", When: "cancle and codes >", Proposes: "unknown"}}}, []string{"/rules/0/when"}},
		{"unknown name, id twice", mailtext.Config{Rules: []mailtext.Rule{{ID: "r", When: "clock", Proposes: "unknown"}, {ID: "MT-X1", When: "cancel", Proposes: "unknown"}}}, []string{"/rules/0/when"}},
		{"too many rules", mailtext.Config{Rules: make([]mailtext.Rule, mailtext.MaxRules+1)}, []string{"/rules"}},
		{"too many phrases", mailtext.Config{Terms: []mailtext.Term{{Concept: "cancel", Phrases: make([]string, mailtext.MaxPhrases+1)}}}, []string{"/terms"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			_, err := mailtext.New(test.config)
			var violations rule.Violations
			require.ErrorAs(t, err, &violations)
			for _, pointer := range test.want {
				found := false
				for _, v := range violations {
					found = found || v.Pointer == pointer
					assert.NotEmpty(t, v.Message)
				}
				assert.True(t, found, "%s in %v", pointer, violations)
			}
		})
	}
}

func TestTooManyConcepts(t *testing.T) {
	t.Parallel()
	var terms []mailtext.Term
	for i := range mailtext.MaxConcepts {
		terms = append(terms, mailtext.Term{Concept: "own_" + strings.Repeat("x", i%20) + string(rune('a'+i%26)) + string(rune('a'+i/26)), Phrases: []string{"phrase " + strings.Repeat("y", i+1)}})
	}
	_, err := mailtext.New(mailtext.Config{Terms: terms})
	require.Error(t, err)
	assert.Contains(t, err.Error(), "more than 128 concepts")
	few := terms[:mailtext.MaxConcepts-len(mailtext.Concepts())]
	_, err = mailtext.New(mailtext.Config{Terms: few})
	require.NoError(t, err)
}

func TestHostExtends(t *testing.T) {
	t.Parallel()
	run := func(t *testing.T, config mailtext.Config, m *booking.Material) []string {
		got, err := newExtractor(t, config).Extract(context.Background(), booking.Input{Material: m})
		require.NoError(t, err)
		events, _ := showAll(got)
		return events
	}
	body := func(s string) *booking.Material { return &booking.Material{BodyCurrent: s} }

	assert.Empty(t, run(t, mailtext.Config{}, body("Please scratch QBD0514.")))
	assert.Equal(t, []string{"Cancel Booking QBD0514"}, run(t, mailtext.Config{Terms: []mailtext.Term{{Concept: "cancel", Phrases: []string{"scratch*"}}}}, body("Please scratching QBD0514.")))
	assert.Equal(t, []string{"Cancel Booking QBD0514"}, run(t, mailtext.Config{Terms: []mailtext.Term{{Concept: "cancel", Phrases: []string{"huỷ", "hủy"}}}}, body("Xin hủy QBD0514")), "another language")

	rules := mailtext.Config{Rules: []mailtext.Rule{{ID: "vip", When: "text contains 'ambassador' and codes > 0", Proposes: "Trace"}}}
	assert.Equal(t, []string{"Trace QBD0514 [general_information]"}, run(t, rules, body("QBD0514: the ambassador comes along.")))

	news := mailtext.Config{Rules: []mailtext.Rule{{ID: "news", When: "sender startsWith 'news@' or subject contains 'test'", Proposes: mailtext.ProposesNothing}}}
	from, subject := "NEWS@agent.example", "A test"
	m := body("Please cancel QBD0514.")
	assert.Equal(t, []string{"Cancel Booking QBD0514"}, run(t, news, m), "an unknown fact makes no rule true")
	m.SourceMessage.From = &from
	assert.Empty(t, run(t, news, m))
	m.SourceMessage.From, m.SourceMessage.Subject = nil, &subject
	assert.Empty(t, run(t, news, m))

	// Ids of built-in rules cannot be taken.
	_, err := mailtext.New(mailtext.Config{Rules: []mailtext.Rule{{ID: "MT-X1", When: "cancel", Proposes: "unknown"}}})
	require.Error(t, err)
}

func TestMonthFirst(t *testing.T) {
	t.Parallel()
	m := &booking.Material{BodyCurrent: "Please book QBD0514, 05/06/2026-05/08/2026, 10 TWN."}
	for monthFirst, want := range map[bool]string{true: `"2026-05-06"`, false: `"2026-06-05"`} {
		got, err := newExtractor(t, mailtext.Config{MonthFirst: monthFirst}).Extract(context.Background(), booking.Input{Material: m})
		require.NoError(t, err)
		require.Len(t, got.Candidates, 1)
		assert.Equal(t, want, string(got.Candidates[0].ExtractedFields["arrival_date"]))
	}
}

func TestContextIsHeeded(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := newExtractor(t, mailtext.Config{}).Extract(ctx, booking.Input{Material: &booking.Material{BodyCurrent: "Please cancel QBD0514."}})
	require.ErrorIs(t, err, context.Canceled)
	got, err := newExtractor(t, mailtext.Config{}).Extract(context.Background(), booking.Input{})
	require.NoError(t, err)
	assert.Empty(t, got.Candidates)
}

func TestFacts(t *testing.T) {
	t.Parallel()
	names := map[string]bool{}
	for _, f := range mailtext.Facts() {
		assert.False(t, names[f.Name], f.Name)
		names[f.Name] = true
		assert.NotEmpty(t, f.Doc, f.Name)
		assert.True(t, f.Kind.Valid())
	}
	for _, c := range mailtext.Concepts() {
		assert.True(t, names[c.Name])
	}
}
