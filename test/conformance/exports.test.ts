import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { FormatContext } from '../../src/books/formats/format.js';
import { FORMATS } from '../../src/books/formats/registry.js';
import { centsText } from '../../src/books/formats/text/amount.js';
import type { Batch, Entry, WholeBatch } from '../../src/domain/accounting/model.js';
import { randomBatch } from '../unit/books/formats/random-batch.js';
import {
  booksIn,
  context,
  entry,
  filesOf,
  type ReadFile,
  reversalOf,
  batch as sampleBatch,
} from '../unit/books/formats/sample.js';
import { variedBatch } from '../unit/books/formats/varied.js';
import { installed, missing, pythonWithOpenpyxl, REFERENCE, reference } from './exports/tools.js';

/** Programs that have nothing of ours read what we write for the accountants. */
const OUTPUT = resolve(import.meta.dirname, '../../test-output');
mkdirSync(OUTPUT, { recursive: true });
const FOLDER = mkdtempSync(join(OUTPUT, 'exports-'));
const SCRIPTS = join(import.meta.dirname, 'exports');

const python = installed('python3', ['--version']);
const tables = reference();
const hledger = installed('hledger', ['--version']);
const xmllint = installed('xmllint', ['--version']);
const openpyxl = pythonWithOpenpyxl();

/** One batch with everything, and some at random, always the same. */
const BATCHES: readonly Batch[] = [
  variedBatch(),
  sampleBatch([entry({ documentNumber: 'RE&1*2+3_$%/4', costCenter: 'Haus B, 2. OG' })]),
  ...fc.sample(randomBatch('EUR', ['19', '7', '5.5', '0']), { numRuns: 5, seed: 4711 }),
].map(keyed);

/** The tax keys of DATEV by rate, as on accounts that have no automatic function. */
function keyed(given: WholeBatch): WholeBatch {
  const keys: Readonly<Record<string, string>> = { 19: '3', 7: '2', 5.5: '40' };
  return { ...given, entries: given.entries.map((one) => ({ ...one, taxKey: keys[one.taxRate] ?? '' })) };
}

const WITH_EVERYTHING: FormatContext = context({
  accounting: {
    ...booksIn('EUR'),
    automatic_accounts: { 8400: 'none', 8300: 'none' },
    exchange_rates: [{ currency: 'USD', valid_from: '2026-09-01', rate: '1.0825' }],
  },
  exports: {
    ...context().exports,
    datev: { consultant: 29_098, client: 55_003, service_date: true, vouchers: true, account_labels: true },
  },
  voucher: async (invoiceId) => ({
    sha256: Buffer.from(invoiceId).toString('hex').padEnd(64, '0'),
    bytes: async () => Buffer.from(`%PDF-1.7 ${invoiceId}`),
  }),
});

async function written(name: string, batch: Batch): Promise<readonly { file: ReadFile; path: string }[]> {
  const format = FORMATS.get(name);
  if (format === undefined) throw new Error(`no format ${name}`);
  const folder = mkdtempSync(join(FOLDER, `${name}-`));
  return (await filesOf(format, batch, WITH_EVERYTHING)).map((file) => {
    const path = join(folder, file.name);
    writeFileSync(path, file.bytes);
    return { file, path };
  });
}

function read<Content>(program: string, script: string, ...arguments_: readonly string[]): Content {
  return JSON.parse(
    execFileSync(program, [join(SCRIPTS, script), ...arguments_], { encoding: 'utf8' }),
  ) as Content;
}

interface DatevContent {
  readonly header: readonly string[];
  readonly rows: readonly Record<string, string>[];
  readonly problems: readonly string[];
}

function readDatev(path: string, encoding = 'cp1252'): DatevContent {
  return read('python3', 'read_datev.py', REFERENCE, path, encoding);
}

describe.skipIf(missing('DATEV files are not read by Python', python, tables))('a Buchungsstapel', () => {
  it('fits DATEV’s tables field by field, and has the entries in their order', async () => {
    for (const batch of BATCHES) {
      const files = (await written('datev', batch)).filter(({ file }) =>
        file.name.startsWith('EXTF_Buchungsstapel'),
      );
      const contents = files.map(({ path }) => readDatev(path));
      expect(contents.flatMap(({ problems }) => problems)).toEqual([]);
      const expected = [...batch.entries]
        .sort((one, other) =>
          one.bookingDate.slice(0, 7) < other.bookingDate.slice(0, 7)
            ? -1
            : one.bookingDate.slice(0, 7) > other.bookingDate.slice(0, 7)
              ? 1
              : 0,
        )
        .filter(({ taxKey }) => taxKey !== '40')
        .map((entry) => [
          entry.id,
          centsText(Math.abs(entry.gross), ','),
          entry.gross > 0 ? 'S' : 'H',
          entry.debtor,
          entry.account,
          entry.currency,
          entry.reverses === null ? '' : '1',
        ]);
      const rows = contents
        .flatMap((content) => content.rows)
        .filter(
          (row) =>
            ![...batch.entries].some(
              ({ id, taxKey }) => taxKey === '40' && id === row['Beleginfo - Inhalt 2'],
            ),
        );
      expect(
        rows.map((row) => [
          row['Beleginfo - Inhalt 2'],
          row['Umsatz (ohne Soll/Haben-Kz)'],
          row['Soll/Haben-Kennzeichen'],
          row.Konto,
          row['Gegenkonto (ohne BU-Schlüssel)'],
          row['WKZ Umsatz'],
          row['Generalumkehr (GU)'],
        ]),
      ).toEqual(expected);
    }
  });

  it('comes with debtors and account labels whose headers and fields fit DATEV’s expressions as well', async () => {
    for (const batch of BATCHES) {
      const names: string[] = [];
      for (const { file, path } of await written('datev', batch)) {
        if (!/^EXTF_(Debitoren|Kontenbeschriftungen)/.test(file.name)) continue;
        names.push(file.name.split('_')[1] ?? '');
        const { header, rows, problems } = readDatev(path);
        expect(problems).toEqual([]);
        expect([header[3], rows.length > 0]).toEqual([
          names.at(-1)?.replace('Debitoren', 'Debitoren/Kreditoren'),
          true,
        ]);
      }
      expect(names).toEqual(['Debitoren', 'Kontenbeschriftungen']);
    }
  });

  it('is judged by a reader that says no: DATEV’s sample is fine but for what it is known for, a broken one is not', () => {
    const sample = readFileSync(join(REFERENCE, 'datev_samples/EXTF_Buchungsstapel.csv'), 'utf8').replace(
      /\r?\n/g,
      '\r\n',
    );
    const path = join(FOLDER, 'sample.csv');
    writeFileSync(path, sample);
    const { rows, problems } = readDatev(path, 'utf-8');
    expect(rows).toHaveLength(54);
    const known =
      /Geschäftspartnerbank|is quoted|"" is no number|64083|Kost-Menge|Erlöskonto \(Anzahlungen\)/;
    expect(problems.filter((problem) => !known.test(problem))).toEqual([]);
    writeFileSync(path, sample.replace('100,18;"S"', '-100,18;"X"').replace(';3101;', ';31012018;'));
    expect(readDatev(path, 'utf-8').problems).toEqual(
      expect.arrayContaining([
        expect.stringContaining('line 3, Umsatz (ohne Soll/Haben-Kz): -100,18'),
        expect.stringContaining('line 3, Soll/Haben-Kennzeichen: "X"'),
        expect.stringContaining('line 3, Belegdatum: 31012018'),
      ]),
    );
    writeFileSync(path, sample.replace('"Buchungsstapel";"WD"', '"Rechnungen 2026-10 12";"WD"'));
    expect(readDatev(path, 'utf-8').problems).toContain(
      'header 17: "Rechnungen 2026-10 12" does not fit ^["][\\w.-/ ]{0,30}["]$',
    );
  });
});

describe.skipIf(missing('document.xml is not validated', xmllint, tables))('a voucher package', () => {
  it('has a document.xml that its schema accepts', async () => {
    const [, packed] = (await written('datev', keyed(variedBatch())))
      .map(({ file }) => file)
      .filter(({ name }) => !name.startsWith('EXTF_D') && !name.startsWith('EXTF_K'))
      .slice(-2);
    const members = unzipSync(packed?.bytes ?? new Uint8Array());
    const path = join(FOLDER, 'document.xml');
    const schema = join(REFERENCE, 'xsd/Document_v060.xsd');
    const judge = () =>
      spawnSync('xmllint', ['--noout', '--nonet', '--schema', schema, path], { encoding: 'utf8' });
    writeFileSync(path, members['document.xml'] ?? '');
    expect(judge().stderr).toContain('validates');
    const xml = readFileSync(path, 'utf8');
    expect(xml.match(/<document /g)).toHaveLength(6);
    writeFileSync(path, xml.replace('processID="2"', 'processID="9"'));
    expect(judge().status).not.toBe(0);
  });
});

describe.skipIf(missing('links to vouchers are not followed by Python', python))(
  'the links of bookings',
  () => {
    it('lead to the document of their invoice, and its file is the archived one', async () => {
      const batch = sampleBatch([
        entry(),
        entry({ documentNumber: 'RE-2' }),
        entry({ documentNumber: 'RE/3 ä' }),
      ]);
      const made = await written('datev', keyed(batch));
      const paths = (name: RegExp) => made.flatMap(({ file, path }) => (name.test(file.name) ? [path] : []));
      const follow = () =>
        read<{ problems: readonly string[]; links: readonly string[]; documents: Record<string, string> }>(
          ...(['python3', 'read_vouchers.py'] as const),
          ...paths(/^EXTF_Buchungsstapel/),
          ...paths(/^Belege_.*zip$/),
        );
      const { problems, links, documents } = follow();
      expect(problems).toEqual([]);
      expect(links).toHaveLength(3);
      const digestOf = (invoiceId: string) =>
        createHash('sha256').update(`%PDF-1.7 ${invoiceId}`).digest('hex');
      expect(Object.values(documents).sort()).toEqual(
        [...batch.entries].map(({ invoiceId }) => digestOf(invoiceId)).sort(),
      );
      const [bookings = ''] = paths(/^EXTF_Buchungsstapel/);
      writeFileSync(
        bookings,
        readFileSync(bookings, 'latin1').replace(links[0] ?? '', links[1] ?? ''),
        'latin1',
      );
      expect(follow().problems).toEqual([expect.stringContaining(links[0] ?? '?')]);
    });
  },
);

describe.skipIf(missing('journals are not checked by hledger', hledger))('a journal', () => {
  it('is accepted by hledger check --strict, and its balance is the batch', async () => {
    for (const batch of BATCHES) {
      const [journal] = await written('hledger', batch);
      const path = journal?.path ?? '';
      const check = spawnSync('hledger', ['-f', path, 'check', '--strict'], { encoding: 'utf8' });
      expect(check.stderr).toBe('');
      const balance = execFileSync(
        'hledger',
        ['-f', path, 'balance', 'assets:receivable', '--depth', '1', '-O', 'csv'],
        { encoding: 'utf8' },
      );
      const owed = new Map<string, number>();
      for (const { currency, gross } of batch.entries) owed.set(currency, (owed.get(currency) ?? 0) + gross);
      for (const [currency, gross] of owed) {
        if (gross !== 0) expect(balance).toContain(`${centsText(gross)} ${currency}`);
      }
    }
  });

  it('adds up in the currency of the books: at cost to the cent of the books, at market by the configured rates', async () => {
    for (const batch of BATCHES) {
      const [journal] = await written('hledger', batch);
      const balance = (...options: readonly string[]): string =>
        execFileSync(
          'hledger',
          ['-f', journal?.path ?? '', 'balance', 'assets:receivable', ...options, '-O', 'csv'],
          {
            encoding: 'utf8',
          },
        );
      const owed = [...batch.entries].reduce(
        (sum, { exchange, gross }) => sum + (exchange?.gross ?? gross),
        0,
      );
      const isZero = owed === 0;
      expect(balance('--cost', '--depth', '1')).toContain(
        `"total","${isZero ? '0' : `${centsText(owed)} EUR`}"`,
      );
      expect(balance('-X', 'EUR')).not.toContain('USD');
      expect(balance('--value=then,EUR')).not.toContain('USD');
    }
  });

  it('values an invoice in dollars at the rate that the books used', async () => {
    const [journal] = await written('hledger', variedBatch());
    const valued = (...options: readonly string[]): string =>
      execFileSync('hledger', ['-f', journal?.path ?? '', 'balance', 'code:RE-5', ...options, '-O', 'csv'], {
        encoding: 'utf8',
      });
    const expected = [
      '"account","balance"',
      '"assets:receivable:10042","109.93 EUR"',
      '"liabilities:vat:1776","-17.55 EUR"',
      '"revenues:8400","-92.38 EUR"',
      '"total","0"',
      '',
    ];
    for (const options of [['--cost'], ['-X', 'EUR'], ['--value=end,EUR']]) {
      expect(
        valued(...options)
          .trim()
          .split('\n'),
      ).toEqual(expected.slice(0, -1));
    }
    expect(valued()).toContain('"assets:receivable:10042","119.00 USD"');
  });

  it('has each account in balance where a batch takes back what an earlier version booked, and one account with an alias', async () => {
    const terms = {
      kind: 'payment',
      part: 'payment',
      account: '1360',
      accountName: 'Geldtransit',
      taxAccount: null,
      taxCase: null,
      taxRate: '0',
      net: -11_900,
      tax: 0,
      dueDate: null,
    } as const;
    const before = entry({ ...terms, id: 'before' });
    const now = entry({ ...terms, id: 'now', isOnClearing: true });
    const journals = [
      await written('hledger', sampleBatch([before])),
      await written('hledger', sampleBatch([reversalOf(before), now])),
    ].map(([journal]) => `include ${journal?.path}`);
    const path = join(FOLDER, 'all.journal');
    const balances = (head: string) => {
      writeFileSync(path, [head, ...journals, ''].join('\n'));
      expect(spawnSync('hledger', ['-f', path, 'check', '--strict'], { encoding: 'utf8' }).stderr).toBe('');
      const options = ['-f', path, 'balance', 'assets:bank', 'assets:clearing', '--empty', '-O', 'csv'];
      return execFileSync('hledger', options, { encoding: 'utf8' }).trim().split('\n').slice(1);
    };
    expect(balances('')).toEqual([
      '"assets:bank:1360","0"',
      '"assets:clearing:1360","119.00 EUR"',
      '"total","119.00 EUR"',
    ]);
    expect(balances('alias assets:bank:1360 = assets:clearing:1360')).toEqual([
      '"assets:clearing:1360","119.00 EUR"',
      '"total","119.00 EUR"',
    ]);
  });

  it('is refused by hledger when a cent is missing', async () => {
    const [journal] = await written('hledger', variedBatch());
    const text = Buffer.from(journal?.file.bytes ?? []).toString();
    writeFileSync(journal?.path ?? '', text.replace('119.00 EUR', '118.99 EUR'));
    expect(spawnSync('hledger', ['-f', journal?.path ?? '', 'check', '--strict']).status).not.toBe(0);
  });
});

interface Workbook {
  readonly rows: Readonly<Record<string, (string | number | null)[][]>>;
  readonly looks: Readonly<Record<string, Look>>;
  readonly styles: readonly string[];
  readonly warnings: readonly string[];
}

/** By letter of the column. */
interface Look {
  readonly frozen: string | null;
  readonly bold: readonly boolean[];
  readonly fonts: readonly string[];
  readonly formats: Readonly<Record<string, string>>;
  readonly widths: Readonly<Record<string, number>>;
}

function readWorkbook(path: string): Workbook {
  return read(openpyxl.ok ? openpyxl.program : '', 'read_xlsx.py', path);
}

describe.skipIf(missing('workbooks are not opened by openpyxl', openpyxl))('a workbook', () => {
  it('opens in openpyxl with numbers, dates and texts that are no formulas', async () => {
    const batch = variedBatch();
    const [book] = await written('xlsx', batch);
    const { rows: sheets } = readWorkbook(book?.path ?? '');
    expect(Object.keys(sheets)).toEqual(['Overview', 'Entries', 'Open items', 'Left out']);
    const [heading = [], ...rows] = sheets.Entries ?? [];
    const column = (name: string) => rows.map((row) => row[heading.indexOf(name)] ?? null);
    expect(column('Gross').map((value) => Math.round(Number(value) * 100))).toEqual(
      batch.entries.map(({ gross }) => gross),
    );
    expect(column('Booking date')).toEqual(batch.entries.map(({ bookingDate }) => bookingDate));
    expect(column('Account name')).toContain('=SUMME(A1)');
    expect(sheets['Open items']?.[1]?.slice(0, 9)).toEqual([
      'RE-6',
      '2026-11-03',
      '2026-11-17',
      '10042',
      'Möbel Muster GmbH',
      'EUR',
      -59.5,
      0,
      -59.5,
    ]);
    expect(sheets['Left out']?.[1]).toEqual([
      'RE-0',
      '2025-12-31',
      'before the cutover',
      'EUR',
      1,
      'invoice-0',
    ]);
  });

  it('is readable as it opens: a default style and font, bold headings that stay, formats, and columns as wide as their texts', async () => {
    const [book] = await written('xlsx', variedBatch());
    const { rows, looks, styles, warnings } = readWorkbook(book?.path ?? '');
    expect({ warnings, styles }).toEqual({ warnings: [], styles: ['Normal'] });
    for (const [name, look] of Object.entries(looks)) {
      expect([name, look.fonts]).toEqual([name, expect.arrayContaining(['Calibri 11.0'])]);
      expect(look.fonts).toHaveLength(1);
      expect([name, look.frozen]).toEqual([name, name === 'Overview' ? null : 'A2']);
      if (name !== 'Overview') expect([name, new Set(look.bold)]).toEqual([name, new Set([true])]);
    }
    const entries = looks.Entries;
    const letter = (title: string): string => {
      const index = rows.Entries?.[0]?.indexOf(title) ?? -1;
      return `${index < 26 ? '' : 'A'}${String.fromCodePoint(65 + (index % 26))}`;
    };
    expect(
      ['Gross', 'Net', 'Booking date', 'Account'].map((title) => entries?.formats[letter(title)]),
    ).toEqual(['#,##0.00', '#,##0.00', 'yyyy-mm-dd', 'General']);
    const width = (title: string): number => entries?.widths[letter(title)] ?? 0;
    expect(width('Account name')).toBeGreaterThanOrEqual('Forderungsverluste'.length);
    expect(width('Currency of the books')).toBeGreaterThanOrEqual('Currency of the books'.length);
    expect(width('Entry')).toBeGreaterThanOrEqual('reversal-entry-RE-4-8400'.length);
    expect(width('Part')).toBeLessThan(12);
  });
});

interface FecContent {
  readonly rows: readonly Record<string, string>[];
  readonly problems: readonly string[];
}

describe.skipIf(missing('FEC files are not read by Python', python))('a FEC file', () => {
  /** Of each year of a batch. */
  async function filesOfYears(batch: Batch): Promise<readonly string[]> {
    const [packed] = await written('fec', batch);
    const members = Object.entries(unzipSync(packed?.file.bytes ?? new Uint8Array()));
    const folder = mkdtempSync(join(FOLDER, 'fec-'));
    return members.map(([name, bytes]) => {
      writeFileSync(join(folder, name), bytes);
      return join(folder, name);
    });
  }
  const readFec = (path: string): FecContent => read('python3', 'read_fec.py', path);

  it('has nothing that the checks of the tax office would find, and each EcritureNum is in balance', async () => {
    for (const batch of BATCHES) {
      for (const path of await filesOfYears(batch)) expect(readFec(path).problems).toEqual([]);
    }
    const [path = '', ...others] = await filesOfYears(variedBatch());
    expect([path.endsWith('/123456789FEC20261231.txt'), others]).toEqual([true, []]);
    expect(new Set(readFec(path).rows.map(({ EcritureNum }) => EcritureNum)).size).toBe(9);
  });

  it('is judged by checks that say no', async () => {
    const [path = ''] = await filesOfYears(variedBatch());
    const text = readFileSync(path, 'utf8');
    const [heading = '', first = '', ...others] = text.split('\r\n');
    const found = (line: string, columns = heading): readonly string[] => {
      writeFileSync(path, [columns, line, ...others].join('\r\n'));
      return readFec(path).problems;
    };
    const cells = first.split('\t');
    const having = (index: number, value: string) => cells.with(index, value).join('\t');
    expect(found(having(3, '2026-10-09'))).toEqual(['line 2: EcritureDate is no day: 2026-10-09']);
    expect(found(having(4, '41A'))).toEqual([expect.stringContaining('CompteNum does not begin')]);
    expect(found(having(11, '1 190,00'))).toEqual([expect.stringContaining('no amounts')]);
    expect(found(having(17, 'USD'))).toContainEqual(expect.stringContaining('Montantdevise without Idevise'));
    expect(found(having(11, '1,00'))).toEqual([expect.stringContaining('is not in balance')]);
    expect(found(having(2, '00012-000007'))).toContainEqual(expect.stringContaining('EcritureNum goes from'));
    expect(found(first, heading.replace('PieceRef', 'Piece'))).toEqual([
      'the columns are not those of A47 A-1, in their order',
    ]);
  });
});

interface Bookings {
  readonly problems: readonly string[];
  /** Debits and credits by account, in cents. */
  readonly sums: Readonly<Record<string, readonly [number, number]>>;
  /** What the program computes by the keys. */
  readonly taxes: Readonly<Record<string, number>>;
  readonly lines: number;
}

describe.skipIf(missing('bookings with Soll and Haben are not read by Python', python))(
  'bookings with Soll and Haben',
  () => {
    /** With a key for each rate, as the rules of such an export have to have. */
    const keyed = (batch: Batch): Batch => ({
      ...batch,
      entries: [...batch.entries].map((entry) => ({
        ...entry,
        taxKey: entry.part === 'payment' ? '' : `U${entry.taxRate.replace('.', '')}`,
      })),
    });
    const keysOf = (batch: Batch) => {
      const taxed = [...batch.entries].filter(({ taxKey }) => taxKey !== '');
      return Object.fromEntries(
        [...Map.groupBy(taxed, ({ taxKey }) => taxKey)].map(([key, entries]) => [
          key,
          { percent: entries[0]?.taxRate, accounts: [...new Set(entries.map(({ account }) => account))] },
        ]),
      );
    };
    const inBooks = (entry: Entry) => entry.exchange ?? entry;
    const readBookings = (program: string, path: string, batch: Batch): Bookings =>
      read('python3', 'read_bookings.py', program, path, JSON.stringify(keysOf(batch)));

    it.each(['lexware', 'sage-100'])('of %s add up to the entries, account by account', async (program) => {
      for (const given of BATCHES) {
        const batch = keyed(given);
        const files = (await written(program, batch)).filter(({ path }) => !path.includes('_Debitoren_'));
        const contents = files.map(({ path }) => readBookings(program, path, batch));
        expect(contents.flatMap(({ problems }) => problems)).toEqual([]);
        const balances = new Map<string, number>();
        for (const { sums } of contents) {
          for (const [account, [debit, credit]] of Object.entries(sums)) {
            balances.set(account, (balances.get(account) ?? 0) + debit - credit);
          }
        }
        const expected = new Map<string, number>();
        for (const entry of batch.entries) {
          const { gross } = inBooks(entry);
          if (gross === 0) continue;
          expected.set(entry.debtor, (expected.get(entry.debtor) ?? 0) + gross);
          expected.set(entry.account, (expected.get(entry.account) ?? 0) - gross);
        }
        expect([...balances].sort()).toEqual([...expected].sort());
        // What the program computes is the tax of the entries, but for what the notes say.
        const computed = contents
          .flatMap(({ taxes }) => Object.values(taxes))
          .reduce((sum, tax) => sum + tax, 0);
        const tax = [...batch.entries].reduce((sum, entry) => sum + inBooks(entry).tax, 0);
        const noted = files
          .flatMap(({ file }) => file.notes)
          .flatMap(({ message }) => /computes (-?[\d.]+) more tax/.exec(message)?.[1] ?? [])
          .reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0);
        expect(computed - tax).toBe(noted);
      }
    });

    it('are judged by a reader that says no', async () => {
      const batch = keyed(sampleBatch([entry()]));
      const [made] = await written('lexware', batch);
      const text = Buffer.from(made?.file.bytes ?? []).toString('latin1');
      for (const [from, to, problem] of [
        ['119,00', '-119,00', /is no amount/],
        ['09.10.2026', '2026-10-09', /does not match format/],
        ['U19', 'U20', /nobody knows the key U20/],
        ['\r\n', '\n', /CR LF/],
        ['10042', '8400', /books nothing/],
      ] as const) {
        writeFileSync(made?.path ?? '', Buffer.from(text.replace(from, to), 'latin1'));
        expect(readBookings('lexware', made?.path ?? '', batch).problems.join()).toMatch(problem);
      }
    });
  },
);
