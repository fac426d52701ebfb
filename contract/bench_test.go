package contract_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskrules/deskrules/contract"
)

func benchOutcome(b *testing.B) (*contract.Result, []byte) {
	data := readFile(b, deskFile)
	o, err := contract.Decode(data)
	require.NoError(b, err)
	require.Empty(b, contract.Validate(o))
	return o.(*contract.Result), data
}

// The desk result of the tests: seven events.
func BenchmarkValidate(b *testing.B) {
	o, _ := benchOutcome(b)
	b.ReportAllocs()
	for b.Loop() {
		if contract.Validate(o) != nil {
			b.Fatal("not valid")
		}
	}
}

func BenchmarkValidateNotice(b *testing.B) {
	n := contract.NewS99(contract.SourceMessage{SourceMessageID: "MSG-1"})
	b.ReportAllocs()
	for b.Loop() {
		if contract.Validate(n) != nil {
			b.Fatal("not valid")
		}
	}
}

func BenchmarkMarshal(b *testing.B) {
	o, _ := benchOutcome(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := contract.Marshal(o); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDecode(b *testing.B) {
	_, data := benchOutcome(b)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := contract.Decode(data); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCheck(b *testing.B) {
	_, data := benchOutcome(b)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if vs, err := contract.Check(data); err != nil || len(vs) > 0 {
			b.Fatal(vs, err)
		}
	}
}
