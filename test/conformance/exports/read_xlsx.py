"""Reads a workbook with openpyxl. Usage: read_xlsx.py FILE.

Prints its sheets: rows as lists with dates as ISO texts, what each sheet looks like, and what openpyxl warns of.
"""

import json
import sys
import warnings

import openpyxl


def look(sheet):
    """Font and format of each column, by its last cell that has a value; widths; what stays when scrolling."""
    cells = {}
    for row in sheet.iter_rows(min_row=2):
        for cell in row:
            if cell.value is not None:
                cells[cell.column_letter] = cell
    heading = [cell.font for cell in sheet[1]]
    return {
        "frozen": sheet.freeze_panes,
        "bold": [font.b for font in heading],
        "fonts": sorted({f"{cell.font.name} {cell.font.sz}" for cell in cells.values()}),
        "formats": {letter: cell.number_format for letter, cell in cells.items()},
        "widths": {letter: dimension.width for letter, dimension in sheet.column_dimensions.items()},
    }


with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    book = openpyxl.load_workbook(sys.argv[1])
content = {
    "rows": {sheet.title: [list(row) for row in sheet.iter_rows(values_only=True)] for sheet in book},
    "looks": {sheet.title: look(sheet) for sheet in book},
    "styles": book.named_styles,
    "warnings": [str(warning.message) for warning in caught],
}
json.dump(content, sys.stdout, default=lambda value: value.date().isoformat())
