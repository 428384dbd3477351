import { z } from 'zod';
import type { OperatorLanguage, VatCategory } from '../../../domain/settings.js';
import { wordsOf } from '../../../words/load-words.js';
import { texts } from '../../../words/shapes.js';
import { type CodeGroup, TABLE_NAMES, type TableName } from './table-form.js';

const CATEGORIES = ['S', 'AE', 'E', 'G', 'O', 'Z', 'K'] as const satisfies readonly VatCategory[];
const codes = z.record(z.string(), z.string());
const DOCUMENT_KINDS = ['pdf', 'xml', 'receipt', 'other_document'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

const Words = z.strictObject({
  title: z.string(),
  /** Where the data come from, in one line. */
  comment: z.string(),
  /** Lines; `{name}` stands for a value. */
  readme: z.array(z.string()),
  tables: z.record(z.enum(TABLE_NAMES), z.strictObject({ name: z.string(), description: z.string() })),
  /** Those that exports do not have. */
  columns: z.record(z.string(), z.string()),
  tax_cases: z.record(z.enum(CATEGORIES), z.string()),
  no_tax_case: z.string(),
  documents: z.record(z.enum(DOCUMENT_KINDS), z.string()),
  /** Those that exports do not have. */
  codes: z.strictObject({
    role: codes,
    batch_status: codes,
    line_state: codes,
    payment_state: codes,
    action: codes,
  }),
});

/** What the package says in one language. */
export interface PackageWords
  extends Pick<z.output<typeof Words>, 'title' | 'comment' | 'readme' | 'documents'> {
  readonly table: (name: TableName) => { readonly name: string; readonly description: string };
  /** @throws RangeError for a column that has no words */
  readonly column: (id: string) => string;
  /** The code itself where it has none. */
  readonly code: (group: CodeGroup | 'role', code: string) => string;
  readonly taxCase: (category: VatCategory | null) => string;
}

export function packageWords(language: OperatorLanguage): PackageWords {
  const {
    tables,
    columns,
    tax_cases,
    no_tax_case,
    codes: own,
    ...words
  } = wordsOf('audit-package', language, Words);
  const known: Readonly<Record<string, Readonly<Record<string, string>>>> = own;
  const shared = wordsOf('exports', language, texts);
  return {
    ...words,
    table: (name) => tables[name],
    column: (id) => {
      const name = columns[id] ?? shared[`column.${id}`];
      if (name === undefined) throw new RangeError(`no words for the column ${id}`);
      return name;
    },
    code: (group, code) => known[group]?.[code] ?? shared[`${group.replace('_', '-')}.${code}`] ?? code,
    taxCase: (category) => (category === null ? no_tax_case : tax_cases[category]),
  };
}
