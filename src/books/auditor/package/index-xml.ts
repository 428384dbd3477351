import { element, emptyElement, XML_DECLARATION } from '../../formats/xml/element.js';
import type { WrittenTable } from './csv-table.js';
import type { PackageWords } from './package-words.js';
import type { ColumnForm, ForeignKey } from './table-form.js';

/** The description of the tables that the standard's version of 1 September 2004 names. */
export const DTD_NAME = 'gdpdu-01-09-2004.dtd';

interface Supplier {
  readonly name: string;
  readonly location: string;
  readonly comment: string;
}

interface Described {
  /** Those with rows. */
  readonly tables: readonly WrittenTable[];
  readonly supplier: Supplier;
  readonly words: PackageWords;
  /** First and last day, as DD.MM.YYYY. */
  readonly from: string;
  readonly to: string;
}

/** The index of a data medium (Beschreibungsstandard): what lies in which file, in which columns, and what names what. */
export function indexXml({ tables, supplier, words, from, to }: Described): string {
  const validity = element('Validity', [
    element('Range', [element('From', from), element('To', to)]),
    element('Format', 'DD.MM.YYYY'),
  ]);
  const written = new Map(tables.map((table) => [table.name, table]));
  const described = tables.map((table) =>
    element('Table', [
      element('URL', `${table.name}.csv`),
      element('Name', words.table(table.name).name),
      element('Description', words.table(table.name).description),
      validity,
      emptyElement('UTF8', {}),
      element('DecimalSymbol', ','),
      element('DigitGroupingSymbol', '.'),
      element('Range', [element('From', '2'), element('Length', String(table.rows))]),
      element('VariableLength', [
        element('ColumnDelimiter', ';'),
        '<RecordDelimiter>&#13;&#10;</RecordDelimiter>',
        element('TextEncapsulator', '"'),
        ...columns(table, words),
        ...(table.foreign ?? []).flatMap((key) => foreignKey(key, written, words)),
      ]),
    ]),
  );
  const { name, location, comment } = supplier;
  const content = element('DataSet', [
    element('Version', '1.0'),
    element('DataSupplier', [
      element('Name', name),
      element('Location', location),
      element('Comment', comment),
    ]),
    element('Media', [element('Name', words.title), ...described]),
  ]);
  return `${XML_DECLARATION}<!DOCTYPE DataSet SYSTEM "${DTD_NAME}">\n${content}\n`;
}

function columns({ columns: forms, keys, longest }: WrittenTable, words: PackageWords): readonly string[] {
  return forms.map((form, index) =>
    element(index < keys ? 'VariablePrimaryKey' : 'VariableColumn', [
      element('Name', words.column(form.id)),
      ...type(form, longest[index] ?? 0),
    ]),
  );
}

function type({ kind }: ColumnForm, longest: number): readonly string[] {
  switch (kind) {
    case 'amount':
      return [element('Numeric', [element('Accuracy', '2')])];
    case 'whole':
      return [emptyElement('Numeric', {})];
    case 'date':
      return [element('Date', [element('Format', 'DD.MM.YYYY')])];
    case 'text':
      return [emptyElement('AlphaNumeric', {}), element('MaxLength', String(Math.max(longest, 1)))];
  }
}

/** Nothing where no row can name one of the other table. */
function foreignKey(
  { columns: own, table }: ForeignKey,
  written: ReadonlyMap<string, WrittenTable>,
  words: PackageWords,
): readonly string[] {
  const target = written.get(table);
  if (target === undefined) return [];
  const aliases = own.flatMap((id, index) => {
    const key = target.columns[index]?.id ?? id;
    if (key === id) return [];
    return [element('Alias', [element('From', words.column(id)), element('To', words.column(key))])];
  });
  const names = own.map((id) => element('Name', words.column(id)));
  return [element('ForeignKey', [...names, element('References', words.table(table).name), ...aliases])];
}
