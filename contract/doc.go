// Package contract holds the wire types of the booking desk and the proof
// that a value obeys them (seed 002, and sections 7 and 9 of seed 001).
package contract
