/** A format of exports: its row of docs/exports.md, and what the configuration has to know of it. */
export interface ExportFormat {
  /** What the configuration calls it. */
  readonly name: string;
  /** Formats are listed in rising order of place, those without one last. */
  readonly place: number;
  /** The files that a batch becomes, in Markdown. */
  readonly files: string;
  /** Who or what reads them, in Markdown. */
  readonly reader: string;
  /** The section of `accounting` without which it cannot be written. */
  readonly section?: string | undefined;
  /** The options whose rules need a tax key for it, because it determines tax by the key. */
  readonly taxKeysOf?: readonly KeyedRules[] | undefined;
  /** Its layouts in templates/export, without `.yml`; none where code writes it. */
  readonly layouts: readonly string[];
}

/** A key for all formats, or one for each by name; `all` is the key for those without one. */
export type TaxKey = string | Readonly<Record<string, string>>;

/** Options of `accounting` whose rules have a tax key. */
export const KEYED_RULES = ['accounts', 'write_offs', 'deferrals'] as const;
export type KeyedRules = (typeof KEYED_RULES)[number];

/** Formats that code writes. Every other one is nothing but a layout in templates/export. */
export const CODED_FORMATS = [
  {
    name: 'datev',
    place: 10,
    files:
      '`EXTF_Buchungsstapel…` for each month, `EXTF_Debitoren…`, on request `EXTF_Kontenbeschriftungen…` and `Belege….zip`',
    reader: 'DATEV (EXTF, header 700, Buchungsstapel 13, Debitoren 5, Kontenbeschriftungen 3)',
    section: 'datev',
    layouts: [],
  },
  {
    name: 'hledger',
    place: 20,
    files: 'a journal',
    reader: 'hledger, ledger, and beancount by hledger’s export',
    layouts: [],
  },
  {
    name: 'xlsx',
    place: 30,
    files: 'a workbook: overview, entries, open items, left out',
    reader: 'people',
    layouts: [],
  },
  {
    name: 'csv',
    place: 40,
    files: 'every entry with everything known of it',
    reader: 'people, in a spreadsheet',
    layouts: [],
  },
  {
    name: 'jpk-v7m',
    place: 50,
    files: 'the sales of JPK_V7M(3): each month that the batch changes, whole',
    reader: 'Polish accountants; not for filing',
    section: 'jpk',
    layouts: [],
  },
] as const satisfies readonly ExportFormat[];

export type CodedFormatName = (typeof CODED_FORMATS)[number]['name'];

/** Formats without a tax key, or that show people the key of another one: no key can be given for them. */
export const WITHOUT_TAX_KEY: readonly string[] = ['hledger', 'xlsx', 'csv', 'csv-data', 'jpk-v7m', 'fec'];
