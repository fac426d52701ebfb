package booking

// EffectiveRows returns the indices of the effective rows of a table: those
// with a highlighted business column (BK-11). columns are the BusinessColumns
// of [Config]; empty means the built-in list. An extractor needs it to propose an
// event for each of them and for no other.
func EffectiveRows(t *Table, columns []string) []int {
	if len(columns) == 0 {
		columns = businessColumns
	}
	v := &view{material: &Material{CurrentTables: []Table{*t}}, tables: make([]tableView, 1)}
	v.selectRows(0, &Router{columns: columnSet(columns)})
	var rows []int
	for i, effective := range v.tables[0].effective {
		if effective {
			rows = append(rows, i)
		}
	}
	return rows
}
