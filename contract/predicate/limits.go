package predicate

// The limits of this package.
const (
	// MaxSourceBytes is the longest source that is read at all.
	MaxSourceBytes = 4 << 10
	// MaxBracketDepth is how deep ( and [ may be nested in a source. It is
	// checked before the parser, which recurses without a limit of its own.
	MaxBracketDepth = 64
	// MaxNodeDepth is how deep the tree of a source may be. A chain of n
	// operators ("a and b and c …") is n deep.
	MaxNodeDepth = 200
	// MaxNodes is how many nodes a compiled rule may have. Only nested chained
	// comparisons, whose middle operands are read twice, can get there.
	MaxNodes = MaxSourceBytes
	// MaxProblems is how many problems of one source are listed; a last one
	// says how many more there are.
	MaxProblems = 50
	// MaxIDBytes is the longest id of a source.
	MaxIDBytes = 128
	// MaxArgs is how many arguments a declared function can take.
	MaxArgs = 4
	// MaxExactInt is the largest whole number up to which all whole numbers
	// are exact. A literal or an [IntValue] beyond it is refused.
	MaxExactInt = 1 << 53
	// MaxExcerptColumns is how much of a long row is shown above a caret.
	MaxExcerptColumns = 76
	// MaxNamesListed is how many declared names a problem lists.
	MaxNamesListed = 24
)
