package timetext

// token is one number, word or mark of the folded text.
type token struct {
	kind  kind
	flags trait
	width uint8 // of a number: its digits as written
	val   int32
	// start and end are byte offsets into the folded text.
	start, end int32
}

// trait is a set of properties of a token.
type trait uint8

const (
	flagSpace   trait = 1 << iota // white space stands before it
	flagChinese                   // a Chinese numeral
	flagWord                      // an English numeral
	flagDigits                    // a Chinese numeral written digit by digit (二〇二六, 三四)
	flagDotted                    // a decimal that may be read as h.mm
	flagThing                     // a number that counts things
)

func (t token) has(f trait) bool { return t.flags&f != 0 }

// lexeme is what the lexicon says of a word.
type lexeme struct {
	kind kind
	val  int32
}
