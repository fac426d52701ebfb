// Package booking is the booking desk: one mail in, one outcome out.
package booking
