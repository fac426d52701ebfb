"""Writes the workbooks of this folder that the Go tests do not write.

openpyxl sets colours in ways that other programs do not: by theme with a
tint, by number, with any transparency. LibreOffice then converts the file, so
that a third writer is in the set.

    python3 generate.py
    soffice --headless --convert-to xlsx:"Calc MS Excel 2007 XML" --outdir out openpyxl.xlsx
    mv out/openpyxl.xlsx libreoffice.xlsx

The same list is in both of them, and the Go tests write it a third time: row
4 is yellow by theme and tint, row 5 by number, row 6 directly, row 7 is light
blue, row 8 has no pattern under its yellow, row 9 is yellow on its number
only, and the code of row 10 is red and struck out.
"""
import datetime

from openpyxl import Workbook
from openpyxl.styles import Font, PatternFill
from openpyxl.styles.colors import Color
from openpyxl.writer.theme import theme_xml

HEAD = ["No.", "Group Code", "Pax", "Itinerary", "Hotel", "Hotel Status", "Hotel Date", "Tour Date", "Remark"]
FILLS = {
    4: Color(theme=7, tint=0.3999755851924192),
    5: Color(indexed=13),
    6: Color(rgb="00FFFF00"),
    7: Color(rgb="FFBDD7EE"),
}


def build(path):
    book = Workbook()
    # Colour 7 (accent 4) is FFC000 in the themes of current programs.
    book.loaded_theme = theme_xml.replace("8064A2", "FFC000")
    sheet = book.active
    sheet.title = "BOOKING 05-2026"
    sheet.append(["QBD GROUP LIST"])
    sheet.append(HEAD)
    for i in range(8):
        day = datetime.date(2026, 5, 13 + i)
        sheet.append([i + 1, "QBD05%02d" % (i + 1), 20 + i, "HAN-HLB-HAN", "Grand Hotel 10 TWN", "OK", "14-15", day, "note %d" % (i + 1)])
        sheet.cell(i + 3, 8).number_format = "dd/mm/yyyy"
    for row, color in FILLS.items():
        for column in range(1, 10):
            sheet.cell(row, column).fill = PatternFill("solid", fgColor=color)
    for column in range(1, 10):
        sheet.cell(8, column).fill = PatternFill(None, fgColor=Color(rgb="FFFFFF00"))
    sheet.cell(9, 1).fill = PatternFill("solid", fgColor=Color(rgb="FFFFFF00"))
    sheet["B10"].font = Font(color="FFFF0000", strike=True)
    sheet.row_dimensions[3].hidden = True
    old = book.create_sheet("OLD 04-2026")
    old.append(HEAD)
    old.append([1, "QBD0401", 20, "HAN", "Grand", "OK", "14-15", "13/04-18/04", "x"])
    old.sheet_state = "hidden"
    book.properties.created = book.properties.modified = datetime.datetime(2026, 5, 11)
    book.save(path)


if __name__ == "__main__":
    build("openpyxl.xlsx")
