"""Reads the tables of a data medium through its index.xml alone, as a program for audits does, and prints what they add up to."""
import json
import sys
import xml.etree.ElementTree as ElementTree
from decimal import Decimal
from pathlib import Path


def records(data, table):
    """Cells of each record, parted by the delimiters that the index states; a doubled encapsulator within a text is one."""
    variable = table.find('VariableLength')
    delimiter = variable.findtext('ColumnDelimiter')
    end = variable.findtext('RecordDelimiter')
    quote = variable.findtext('TextEncapsulator')
    assert table.find('UTF8') is not None
    text = data.decode('utf-8')
    assert text.endswith(end)
    first = int(table.findtext('Range/From'))
    lines = text.split(end)[first - 1 : first - 1 + int(table.findtext('Range/Length'))]
    assert text.count(end) == first - 1 + len(lines), 'the range ends where the file ends'
    for line in lines:
        cells, rest = [], line
        while True:
            if rest.startswith(quote):
                stop = 1
                while rest[stop : stop + 2] == quote * 2 or rest[stop] != quote:
                    stop += 2 if rest[stop : stop + 2] == quote * 2 else 1
                cells.append(rest[1:stop].replace(quote * 2, quote))
                rest = rest[stop + 1 :]
            else:
                stop = rest.find(delimiter) if delimiter in rest else len(rest)
                cells.append(rest[:stop])
                rest = rest[stop:]
            if rest == '':
                break
            assert rest.startswith(delimiter), rest
            rest = rest[len(delimiter) :]
        yield cells


def value(column, text, table):
    if column.find('Numeric') is not None:
        if text == '':
            return None
        number = Decimal(text.replace(table.findtext('DigitGroupingSymbol'), '').replace(table.findtext('DecimalSymbol'), '.'))
        assert -number.as_tuple().exponent <= int(column.findtext('Numeric/Accuracy') or 0)
        return number
    if column.find('Date') is not None and text != '':
        assert column.findtext('Date/Format') == 'DD.MM.YYYY'
        day, month, year = text.split('.')
        return f'{year}-{month}-{day}'
    return text


folder = Path(sys.argv[1])
root = ElementTree.parse(folder / 'index.xml').getroot()
tables = {}
for table in root.iter('Table'):
    variable = table.find('VariableLength')
    columns = variable.findall('VariablePrimaryKey') + variable.findall('VariableColumn')
    names = [column.findtext('Name') for column in columns]
    rows = []
    for cells in records((folder / table.findtext('URL')).read_bytes(), table):
        assert len(cells) == len(columns), cells
        rows.append({name: value(column, cell, table) for name, column, cell in zip(names, columns, cells)})
    keys = [key.findtext('Name') for key in variable.findall('VariablePrimaryKey')]
    links = [
        (
            [name.text for name in link.findall('Name')],
            link.findtext('References'),
            {alias.findtext('From'): alias.findtext('To') for alias in link.findall('Alias')},
        )
        for link in variable.findall('ForeignKey')
    ]
    tables[table.findtext('Name')] = {'rows': rows, 'keys': keys, 'links': links}

joined = 0
for table in tables.values():
    for own, target, aliases in table['links']:
        there = {tuple(row[aliases.get(name, name)] for name in own) for row in tables[target]['rows']}
        for row in table['rows']:
            key = tuple(row[name] for name in own)
            if any(key):
                assert key in there, (own, key, target)
                joined += 1

journal = tables[sys.argv[2]]['rows']
amount, account, batch, currency = sys.argv[3:7]
sums = {}
for row in journal:
    place = f'{row[batch]} {row[account]} {row[currency]}'
    sums[place] = sums.get(place, Decimal(0)) + row[amount]
print(
    json.dumps(
        {
            'supplier': root.findtext('DataSupplier/Name'),
            'rows': {name: len(table['rows']) for name, table in tables.items()},
            'joined': joined,
            'sums': {place: str(total) for place, total in sums.items()},
        }
    )
)
