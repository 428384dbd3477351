import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { inBooks } from '../../src/books/formats/documents.js';
import type { FormatContext } from '../../src/books/formats/format.js';
import { FORMATS } from '../../src/books/formats/registry.js';
import type { Entry } from '../../src/domain/accounting/model.js';
import { context, filesOf } from '../unit/books/formats/sample.js';
import { installed, missing, type Tool } from './exports/tools.js';
import { pythonEnvironment } from './python-environment.js';
import { laterHledger } from './readers/later-hledger.js';
import { openedIn, type SheetCell, type Sheets } from './readers/libre-office.js';
import { type Balances, balancesOf, rowsOfDatev, scenario, summed } from './readers/scenario.js';

/** Programs and libraries that are public, and read the files of one batch: their sums are ours to the cent. */
const OUTPUT = resolve(import.meta.dirname, '../../test-output');
mkdirSync(OUTPUT, { recursive: true });
const FOLDER = mkdtempSync(join(OUTPUT, 'readers-'));
const SCRIPTS = join(import.meta.dirname, 'readers');

const BATCH = scenario();
const ENTRIES: readonly Entry[] = BATCH.entries;
const NUMBERS = [...new Set(ENTRIES.map(({ documentNumber }) => documentNumber))].sort();

async function written(name: string, around: Partial<FormatContext> = {}): Promise<readonly string[]> {
  const format = FORMATS.get(name);
  if (format === undefined) throw new Error(`no format ${name}`);
  const folder = mkdtempSync(join(FOLDER, `${name}-`));
  return (await filesOf(format, BATCH, context(around))).flatMap((file) => {
    const members = file.name.endsWith('.zip') ? unzipSync(file.bytes) : { [file.name]: file.bytes };
    return Object.entries(members).map(([member, bytes]) => {
      writeFileSync(join(folder, member), bytes);
      return join(folder, member);
    });
  });
}

function ask(program: string, ...words: readonly string[]): string {
  return execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

interface Reading {
  readonly problems: readonly string[];
  readonly sums: Balances;
  readonly documents: readonly string[];
}

const hledger = installed('hledger', ['--version']);
const ledger = installed('ledger', ['--version']);
const soffice = installed('soffice', ['--version']);
const later = laterHledger();
const environment = pythonEnvironment('readers');
const python: Tool = environment.ok ? { ok: true, program: environment.python } : environment;
const program = (tool: Tool): string => (tool.ok ? tool.program : '');
const read = <Content>(script: string, ...paths: readonly string[]): Content =>
  JSON.parse(ask(program(python), join(SCRIPTS, script), ...paths)) as Content;

/** Without the branch of the tree. */
function byAccount(lines: string): Balances {
  return summed(
    lines.split('\n').flatMap((line) => {
      const [, account = '', units = '', cents = ''] = /^\S*?([^:\s]+) (-?\d+)\.(\d\d) EUR$/.exec(line) ?? [];
      return account === '' ? [] : [[account, Number(`${units}${cents}`)] as const];
    }),
  );
}

describe.skipIf(missing('journals are not read by hledger', hledger))('hledger', () => {
  it('has the balance of each account at cost', async () => {
    const [path = ''] = await written('hledger');
    const csv = ask('hledger', '-f', path, 'balance', '--cost', '--flat', '-O', 'csv');
    expect(byAccount(csv.replaceAll('","', ' ').replaceAll('"', ''))).toEqual(balancesOf(ENTRIES));
  });
});

describe.skipIf(missing('journals are not read by ledger', ledger))('ledger', () => {
  it('has the balance of each account at cost, strictly and pedantically', async () => {
    const [path = ''] = await written('hledger');
    const options = ['--args-only', '-f', path, '--strict', '--pedantic'];
    const format = '%(account) %(display_total)\n';
    const balance = spawnSync(
      'ledger',
      [...options, '-B', 'balance', '--flat', '--no-total', '--format', format],
      {
        encoding: 'utf8',
      },
    );
    expect(balance.stderr).toBe('');
    expect(byAccount(balance.stdout)).toEqual(balancesOf(ENTRIES));
  });

  it('has number, cost center and name of the account where it looks for them', async () => {
    const [path = ''] = await written('hledger');
    const format = '%(code)|%(tag("document"))|%(tag("center"))|%(account)|%(account.note)\n';
    const rows = ask('ledger', '--args-only', '-f', path, 'register', '--format', format).trim().split('\n');
    expect([...new Set(rows.map((row) => row.split('|')[1]))].sort()).toEqual(NUMBERS);
    expect(rows.filter((row) => row.split('|')[0] !== row.split('|')[1])).toEqual([]);
    expect(rows).toContain('RE-2|RE-2|B 01|revenues:8300|Erlöse 7 % USt');
  });
});

describe.skipIf(missing('journals are not converted for beancount', later, python))('beancount', () => {
  it('has the balance of each account at cost and the documents, as hledger writes them', async () => {
    const [path = ''] = await written('hledger');
    const beans = join(FOLDER, 'batch.beancount');
    ask(program(later), '-f', path, 'print', '-O', 'beancount', '--alias', 'revenues=income', '-o', beans);
    const { problems, sums, documents } = read<Reading>('read_beancount.py', beans);
    expect(problems).toEqual([]);
    const accounts = Object.entries(sums).map(([name, cents]) => [name.replace(/^.*:/, ''), cents] as const);
    expect(summed(accounts)).toEqual(balancesOf(ENTRIES));
    expect([...new Set(documents)].sort()).toEqual(NUMBERS);
  });
});

describe.skipIf(missing('DATEV files are not read by mloda', python))('mloda-community-german-ledger', () => {
  it('has each account as the rows of DATEV say it, but for reversals, whose sides it does not swap', async () => {
    const files = (await written('datev')).filter((path) => path.includes('EXTF_Buchungsstapel'));
    const { booked, reversed, documents } = read<{
      readonly booked: Balances;
      readonly reversed: Balances;
      readonly documents: readonly string[];
    }>('read_datev.py', ...files);
    const of = (isReversal: boolean) => ENTRIES.filter(({ kind }) => (kind === 'reversal') === isReversal);
    expect(summed(Object.entries(booked))).toEqual(rowsOfDatev(of(false)));
    // DATEV swaps debit and credit beside the mark, as its own sample has it; this reader turns them once more.
    expect(summed(Object.entries(reversed).map(([account, cents]) => [account, -cents]))).toEqual(
      rowsOfDatev(of(true)),
    );
    expect(new Set(documents).size).toBe(NUMBERS.length);
  });
});

describe.skipIf(missing('FEC files are not read by fec-parser', python))('fec-parser', () => {
  it('has each account, of debtors the auxiliary one', async () => {
    const readings = (await written('fec')).map((path) => read<Reading>('read_fec.py', path));
    expect(readings.flatMap(({ problems }) => problems)).toEqual([]);
    expect(summed(readings.flatMap(({ sums }) => Object.entries(sums)))).toEqual(balancesOf(ENTRIES));
  });
});

/** A copy of DGFiP/Test-Compta-Demat, which is in no package registry: CI has none. */
const sources = process.env.SPACEBOOKS_TEST_COMPTA_DEMAT;
if (sources === undefined)
  console.warn('SKIPPED: Test Compta Demat: SPACEBOOKS_TEST_COMPTA_DEMAT names no copy of it.');

describe.skipIf(sources === undefined)('Test Compta Demat', () => {
  const judge = (path: string) =>
    spawnSync('perl', [join(SCRIPTS, 'test-compta-demat.pl'), sources ?? '', path], { encoding: 'utf8' })
      .stdout;
  const CONFORM = 'remis apparaît conforme aux dispositions de l’article A.47 A-1';

  it('finds a FEC conform, and one with a wrong day not', async () => {
    const [path = ''] = await written('fec');
    expect(judge(path)).toContain(CONFORM);
    writeFileSync(path, readFileSync(path, 'utf8').replace('\t20261009\t', '\t20261339\t'));
    expect(judge(path)).not.toContain(CONFORM);
  });
});

describe.skipIf(missing('spreadsheets are not opened by LibreOffice', soffice))('LibreOffice', () => {
  const READERS = [
    ['de-DE', { country: 'DE', language: 'de' }, 'Buchungen', 'Brutto in Buchwährung', 'Belegnummer'],
    ['fr-FR', { country: 'FR' }, 'Entries', 'Gross in the books', 'Document number'],
    ['pl-PL', { country: 'PL', language: 'pl' }, 'Zapisy', 'Brutto w walucie ksiąg', 'Numer dokumentu'],
    ['en-US', { country: 'DE', headings: 'en' }, 'Entries', 'Gross in the books', 'Document number'],
  ] as const;
  /** Sum of a column there, in cents: texts are 0. */
  const sumOf = (cells: readonly SheetCell[]) =>
    cells.reduce((sum, [kind, value]) => sum + (kind === 'float' ? Math.round(Number(value) * 100) : 0), 0);
  const columnOf = (sheet: Sheets[string] | undefined, name: string): readonly SheetCell[] => {
    const [heading = [], ...rows] = sheet ?? [];
    const place = heading.findIndex(([, title]) => title === name);
    expect([name, place]).not.toEqual([name, -1]);
    return rows.map((row) => row[place] ?? [null, '']);
  };
  const gross = ENTRIES.reduce((sum, one) => sum + inBooks(one).gross, 0);

  it.each(READERS)('in %s adds up CSV and workbook, and reads no number as a day', async (...reader) => {
    const [locale, around, sheet, amounts, numbers] = reader;
    const csv = await written('csv', around);
    const [table = {}] = openedIn(locale, csv);
    const [rows] = Object.values(table);
    expect(sumOf(columnOf(rows, amounts))).toBe(gross);
    expect(new Set(columnOf(rows, amounts).map(([kind]) => kind))).toEqual(new Set(['float']));
    expect(columnOf(rows, numbers).map(([, text]) => text.replace(/^'/, ''))).toEqual(
      ENTRIES.map(({ documentNumber }) => documentNumber),
    );
    const days = (rows ?? []).slice(1).map((row) => row.filter(([kind]) => kind === 'date').length);
    expect(days).toEqual(
      ENTRIES.map(
        (one) => [one.documentDate, one.bookingDate, one.serviceDate, one.dueDate].filter(Boolean).length,
      ),
    );
    const [book = {}] = openedIn(locale, await written('xlsx', around));
    expect(sumOf(columnOf(book[sheet], amounts))).toBe(gross);
    expect(columnOf(book[sheet], numbers).map(([, text]) => text)).toEqual(
      ENTRIES.map(({ documentNumber }) => documentNumber),
    );
  });

  it('shows what a wrong form does: a Polish one reads 28.04 as a day, a German one adds up nothing', async () => {
    const english = await written('csv', { headings: 'en' });
    const cells = (locale: string) => Object.values(openedIn(locale, english)[0] ?? {})[0];
    expect(columnOf(cells('pl-PL'), 'Gross').filter(([kind]) => kind === 'date')).not.toEqual([]);
    expect(sumOf(columnOf(cells('de-DE'), 'Gross'))).toBe(0);
  });
});
