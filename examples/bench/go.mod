module github.com/deskrules/deskrules/examples/bench

go 1.26.0

require (
	github.com/deskrules/deskrules v0.0.0
	github.com/expr-lang/expr v1.17.8
	github.com/google/cel-go v0.31.0
	github.com/markusmobius/go-dateparser v1.4.7
	github.com/olebedev/when v1.1.0
)

require (
	cel.dev/expr v0.25.1 // indirect
	github.com/AlekSi/pointer v1.0.0 // indirect
	github.com/antlr4-go/antlr/v4 v4.13.1 // indirect
	github.com/markusmobius/go-dateutil/v2 v2.9.1 // indirect
	github.com/pkg/errors v0.9.1 // indirect
	github.com/tetratelabs/wazero v1.12.0 // indirect
	github.com/wasilibs/go-re2 v1.12.0 // indirect
	github.com/wasilibs/wazero-helpers v0.0.0-20250123031827-cd30c44769bb // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/exp v0.0.0-20260908205506-85c1c2202aba // indirect
	golang.org/x/sys v0.49.0 // indirect
	golang.org/x/text v0.44.0 // indirect
	google.golang.org/genproto/googleapis/api v0.0.0-20240826202546-f6391c0de4c7 // indirect
	google.golang.org/genproto/googleapis/rpc v0.0.0-20240826202546-f6391c0de4c7 // indirect
	google.golang.org/protobuf v1.36.10 // indirect
)

replace github.com/deskrules/deskrules => ../..
