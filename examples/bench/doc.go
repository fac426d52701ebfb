// Package bench measures deskrules beside libraries that do a part of the
// same work. It holds benchmarks only, and tests which make sure that all
// contenders of a benchmark are given the same work.
//
// It is a module of its own, so that these libraries are no dependencies of
// deskrules. Run it from this folder, all contenders in one run:
//
//	go test -run '^$' -bench . -count 6 . | tee bench.txt
//	benchstat -col .name bench.txt
//
// Ratios within one run are what counts; absolute figures belong to the
// machine.
//
//   - BenchmarkDecide: slots with two candidates to a decision.
//   - BenchmarkUtterance: a Chinese and an English utterance to a decision;
//     beside it olebedev/when and go-dateparser, which find a date and decide
//     nothing.
//   - BenchmarkNoTime: an utterance that has no time in it.
//   - BenchmarkRule: one evaluation of a custom rule of three conditions;
//     beside it expr-lang, run anew and with a machine kept for it, and
//     cel-go.
package bench
