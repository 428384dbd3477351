import type { ListedDebtor } from './customer.js';

/** Why a list is not read. */
export interface UnreadList {
  readonly line: number;
  readonly field: string | null;
  readonly problem: string;
  readonly fix: string;
}

interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

type Column = 'number' | 'name' | 'account';

/** What programs, and people, call the columns; without letters of other cases, blanks and signs. */
const HEADINGS: Readonly<Record<Column, readonly string[]>> = {
  number: [
    ...['customernumber', 'customerno', 'customerid', 'kundennummer', 'kundennr', 'kdnr'],
    ...['numerklienta', 'nrklienta', 'numerkontrahenta'],
  ],
  name: [
    ...['name', 'customer', 'customername', 'company', 'kunde', 'kundenname', 'firma', 'bezeichnung'],
    ...['nazwa', 'klient', 'kontrahent'],
    // DATEV's Debitoren/Kreditoren, of which one is filled.
    ...['nameadressattypunternehmen', 'nameadressattypkeineangabe', 'nameadressattypnatürlperson'],
  ],
  account: [
    ...['debtoraccount', 'debtor', 'account', 'accountnumber', 'bpaccountnumber', 'bpaccount'],
    ...['debitor', 'debitorenkonto', 'debitorennummer', 'debitorennr', 'kundenkonto', 'konto', 'kontonummer'],
    ...['kontorozrachunkowe', 'kontokontrahenta'],
  ],
};
const FIRST_NAME = 'vornameadressattypnatürlperson';

const SHOWN = 'customer_number or name, and debtor_account (Kundennummer, Name, Debitorenkonto)';

/**
 * Reads a list of customers and their accounts: with a line of headings, or DATEV's file of Debitoren/Kreditoren. Creditors and ledger
 * accounts in such a file are passed over, as are lines without an account.
 *
 * @param rows of the file, the first of them with line 1
 */
export function readDebtorList(
  rows: readonly CsvRow[],
): { readonly listed: readonly ListedDebtor[] } | UnreadList {
  const [first] = rows;
  const isDatev = first?.cells[0] === 'EXTF' || first?.cells[0] === 'DTVF';
  if (isDatev && first.cells[2] !== '16') {
    return {
      ...{ line: 1, field: 'Formatkategorie', problem: `${first.cells[3] ?? ''} is no list of debtors` },
      fix: 'Have Debitoren/Kreditoren exported, or write a CSV with headings.',
    };
  }
  const [head, ...rest] = isDatev ? rows.slice(1) : rows;
  const titles = (head?.cells ?? []).map(essence);
  const columns = columnsOf(titles);
  if (columns.account.length === 0 || columns.number.length + columns.name.length === 0) {
    return {
      ...{ line: head?.line ?? 1, field: null },
      problem: 'the line of headings names no account, or no customer',
      fix: `Write a line of headings with ${SHOWN}.`,
    };
  }
  if (columns.account.length > 1 || columns.number.length > 1) {
    const twice = columns.account.length > 1 ? columns.account : columns.number;
    return {
      ...{ line: head?.line ?? 1, field: twice.map((index) => head?.cells[index] ?? '').join(', ') },
      problem: 'several columns may be the one that is meant',
      fix: 'Leave only one of them.',
    };
  }
  const listed = rest.flatMap((row) => listedIn(row, columns, titles));
  return { listed: isDatev ? listed.filter(({ account }) => /^[1-6]/.test(account)) : listed };
}

type Columns = Readonly<Record<Column, readonly number[]>>;

function columnsOf(titles: readonly string[]): Columns {
  const of = (column: Column): readonly number[] =>
    titles.flatMap((title, index) => (HEADINGS[column].includes(title) ? [index] : []));
  return { number: of('number'), name: of('name'), account: of('account') };
}

function listedIn(
  { line, cells }: CsvRow,
  columns: Columns,
  titles: readonly string[],
): readonly ListedDebtor[] {
  const at = (indexes: readonly number[]): string =>
    indexes.map((index) => cells[index]?.trim() ?? '').find((text) => text !== '') ?? '';
  const account = at(columns.account);
  const number = at(columns.number);
  const firstName = cells[titles.indexOf(FIRST_NAME)]?.trim() ?? '';
  const name = `${firstName} ${at(columns.name)}`.trim();
  return account === '' && number === '' && name === '' ? [] : [{ line, number, name, account }];
}

function essence(title: string): string {
  return title
    .replace(/^\ufeff/, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace('adressatentyp', 'adressattyp');
}
