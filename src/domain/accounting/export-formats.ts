/** What there is to say of a format of exports; who adds one adds an entry here. */
export interface ExportFormat {
  /** The files that a batch becomes, and whose they are: the row of docs/exports.md. */
  readonly files: string;
  readonly reader: string;
  /** Layouts in templates/export that are all of it, without `.yml`; left out where code writes it. */
  readonly layouts?: readonly string[];
  /** The section of `accounting` without which it cannot be written. */
  readonly section?: string;
}

/** The formats that come with the program, by the name that the configuration calls them. */
export const EXPORT_FORMATS = {
  datev: {
    files:
      '`EXTF_Buchungsstapel…` for each month, `EXTF_Debitoren…`, on request `EXTF_Kontenbeschriftungen…` and `Belege….zip`',
    reader: 'DATEV (EXTF, header 700, Buchungsstapel 13, Debitoren 5, Kontenbeschriftungen 3)',
    section: 'datev',
  },
  hledger: {
    files: 'a journal',
    reader: 'hledger, and everything else that reads plain text accounting',
  },
  xlsx: { files: 'a workbook: overview, entries, open items, left out', reader: 'people' },
  csv: {
    files: 'every entry with everything known of it',
    reader: 'programs without a format of their own',
    layouts: ['csv'],
  },
  'jpk-v7m': {
    files: 'the sales of JPK_V7M(3) for each month',
    reader: 'Polish accountants; not for filing',
    section: 'jpk',
  },
  fec: {
    files: 'the sales in the 18 columns of the FEC',
    reader: 'French accountants',
    layouts: ['fec'],
    section: 'fec',
  },
  xero: {
    files: 'invoices and credit notes, at most 500 in a file',
    reader: 'Xero',
    layouts: ['xero', 'xero-credit-notes'],
  },
  bmd: { files: 'bookings of the sales', reader: 'BMD NTCS', layouts: ['bmd'] },
  quickbooks: {
    files: 'invoices; QuickBooks Online imports no credit notes',
    reader: 'QuickBooks Online',
    layouts: ['quickbooks'],
  },
} as const satisfies Readonly<Record<string, ExportFormat>>;

type Formats = typeof EXPORT_FORMATS;

export type ExportFormatName = keyof Formats;

/** Those that code writes. */
export type WrittenFormatName = {
  [Name in ExportFormatName]: Formats[Name] extends { readonly layouts: unknown } ? never : Name;
}[ExportFormatName];

/** In the order of the table. */
export const EXPORT_FORMAT_NAMES = Object.keys(EXPORT_FORMATS) as readonly ExportFormatName[];
