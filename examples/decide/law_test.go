package main

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const module = "github.com/deskrules/deskrules"

// mayImport is the import law of the module: for each package what it may
// import of the module's own packages. A name that ends in /... stands for all
// packages below. contract/... does not include contract itself.
var mayImport = map[string][]string{
	"contract/rule":       {},
	"contract/strictjson": {"contract/rule"},
	"contract/phrase":     {"contract/rule"},
	"contract/predicate":  {"contract/rule"},
	"contract/evidence":   {"contract/rule", "contract/phrase"},
	"contract":            {"contract/...", "timepipe/civil"},
	"timepipe/civil":      {},
	"timepipe":            {"contract/...", "timepipe/civil"},
	"timepipe/timetext":   {"contract/...", "timepipe/civil", "timepipe"},
	"booking":             {"contract", "contract/...", "booking/staydate", "timepipe/civil"},
	"booking/staydate":    {"contract/...", "timepipe/civil"},
	"booking/intake":      {"booking", "contract", "contract/...", "timepipe/civil"},
	"booking/mailtext":    {"booking", "booking/staydate", "contract", "contract/...", "timepipe/civil", "timepipe/timetext", "timepipe"},
	"scheduling/slots":    {"contract/...", "timepipe/civil"},
	"scheduling/ical":     {"scheduling/slots", "contract/...", "timepipe/civil"},
	"examples/decide":     {"..."},
}

// onlyIn says which packages may import a library; x/text may be imported by
// all but the packages in standardOnly.
var onlyIn = map[string][]string{
	"github.com/expr-lang/expr":              {"contract/predicate"},
	"github.com/go-playground/validator/v10": {"contract"},
	"github.com/google/jsonschema-go":        {"contract"},
	"github.com/jhillyerd/enmime/v2":         {"booking/intake"},
	"github.com/xuri/excelize/v2":            {"booking/intake"},
	"github.com/richardlehane/mscfb":         {"booking/intake"},
	"github.com/emersion/go-ical":            {"scheduling/ical"},
	"github.com/teambition/rrule-go":         {"scheduling/ical"},
	"github.com/6tail/lunar-go":              {"timepipe/timetext"},
	"golang.org/x/text":                      nil,
	"golang.org/x/net":                       {"booking/intake"},
}

// standardOnly are the packages that pull in nothing but the standard library.
var standardOnly = []string{"contract/rule", "contract/strictjson", "timepipe/civil"}

// forbiddenImports reach the machine, the network or chance.
var forbiddenImports = []string{
	"os", "os/exec", "os/user", "net", "net/http", "syscall", "unsafe", "runtime",
	"math/rand", "math/rand/v2", "crypto/rand", "time/tzdata", "log", "log/slog",
}

// forbiddenCalls read a clock or the machine's zone, with the one file in
// which each is allowed.
var forbiddenCalls = map[string]string{
	"time.Now": "", "time.Since": "", "time.Until": "", "time.Local": "", "time.After": "", "time.AfterFunc": "",
	"time.Sleep": "", "time.Tick": "", "time.NewTimer": "", "time.NewTicker": "",
	"time.LoadLocation": "timepipe/civil/zone.go", "time.LoadLocationFromTZData": "",
	"context.Background": "", "context.TODO": "",
}

type listedPackage struct {
	ImportPath string
	Dir        string
	Name       string
	GoFiles    []string
	Imports    []string
	Deps       []string
	Standard   bool
}

func listPackages(t *testing.T) []listedPackage {
	t.Helper()
	cmd := exec.Command("go", "list", "-json=ImportPath,Dir,Name,GoFiles,Imports,Deps,Standard", module+"/...")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	require.NoError(t, err)
	var packages []listedPackage
	for dec := json.NewDecoder(strings.NewReader(string(out))); dec.More(); {
		var p listedPackage
		require.NoError(t, dec.Decode(&p))
		packages = append(packages, p)
	}
	require.NotEmpty(t, packages)
	return packages
}

func inside(path, prefix string) bool {
	return path == prefix || strings.HasPrefix(path, prefix+"/")
}

func allowed(path string, list []string) bool {
	for _, a := range list {
		below, all := strings.CutSuffix(a, "...")
		if all && strings.HasPrefix(path, below) && path != strings.TrimSuffix(below, "/") || path == a {
			return true
		}
	}
	return false
}

func TestImportLaw(t *testing.T) {
	names := map[string]string{}
	for _, p := range listPackages(t) {
		own := strings.TrimPrefix(p.ImportPath, module+"/")
		law, known := mayImport[own]
		if !assert.True(t, known, "%s has no line in the import law", own) {
			continue
		}
		base := filepath.Base(own)
		assert.Empty(t, names[base], "two packages are called %s", base)
		names[base] = own
		assert.NotContains(t, []string{"util", "utils", "common", "helpers", "pkg", "misc"}, base)
		for _, imp := range p.Imports {
			if to, ours := strings.CutPrefix(imp, module+"/"); ours {
				assert.True(t, allowed(to, law), "%s must not import %s", own, to)
				continue
			}
			if !strings.Contains(strings.Split(imp, "/")[0], ".") {
				continue // standard library
			}
			assert.NotContains(t, standardOnly, own, "%s must not import %s", own, imp)
			lib := ""
			for l := range onlyIn {
				if inside(imp, l) {
					lib = l
				}
			}
			if !assert.NotEmpty(t, lib, "%s imports %s, which no line allows", own, imp) {
				continue
			}
			if homes := onlyIn[lib]; homes != nil {
				assert.Contains(t, homes, own, "%s must not import %s", own, imp)
			}
		}
		if slices.Contains(standardOnly, own) {
			for _, dep := range p.Deps {
				ours := strings.HasPrefix(dep, module)
				assert.True(t, ours || !strings.Contains(strings.Split(dep, "/")[0], "."), "%s pulls in %s", own, dep)
			}
		}
	}
}

// Rules are pure: they see what they are given.
func TestPurity(t *testing.T) {
	for _, p := range listPackages(t) {
		own := strings.TrimPrefix(p.ImportPath, module+"/")
		if strings.HasPrefix(own, "examples/") {
			continue
		}
		for _, imp := range p.Imports {
			assert.NotContains(t, forbiddenImports, imp, "%s", own)
		}
		for _, name := range p.GoFiles {
			file := own + "/" + name
			fset := token.NewFileSet()
			tree, err := parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
			require.NoError(t, err)
			packages := map[string]string{}
			for _, imp := range tree.Imports {
				path, err := strconv.Unquote(imp.Path.Value)
				require.NoError(t, err)
				local := filepath.Base(path)
				if imp.Name != nil {
					local = imp.Name.Name
				}
				packages[local] = path
			}
			ast.Inspect(tree, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.GoStmt:
					t.Errorf("%s starts a goroutine", fset.Position(n.Pos()))
				case *ast.SelectorExpr:
					if x, ok := n.X.(*ast.Ident); ok && packages[x.Name] != "" {
						call := packages[x.Name] + "." + n.Sel.Name
						if where, forbidden := forbiddenCalls[call]; forbidden && where != file {
							t.Errorf("%s uses %s", fset.Position(n.Pos()), call)
						}
					}
				}
				return true
			})
		}
	}
}

// The law itself must be able to fail.
func TestAllowed(t *testing.T) {
	assert.True(t, allowed("contract/rule", []string{"contract/..."}))
	assert.False(t, allowed("contract", []string{"contract/..."}))
	assert.False(t, allowed("contractor", []string{"contract/..."}))
	assert.True(t, allowed("anything/at/all", []string{"..."}))
	assert.False(t, allowed("booking", []string{"contract", "timepipe/civil"}))
	assert.True(t, inside("golang.org/x/text/language", "golang.org/x/text"))
	assert.False(t, inside("golang.org/x/textual", "golang.org/x/text"))
}
