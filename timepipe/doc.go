// Package timepipe turns the unstable slots of a booking utterance into one of
// three answers: OK with one start, AMBI with what has to be asked, ERROR with
// the reason.
package timepipe
