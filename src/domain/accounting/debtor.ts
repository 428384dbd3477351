import type { Phrase, Problem } from '../finding.js';
import type { Invoice } from '../invoice.js';
import type { EntryBuyer } from './entry-buyer.js';
import type { DebtorAccount } from './model.js';
import type { DebtorSettings } from './settings.js';

export type DebtorResult =
  | { readonly ok: true; readonly debtor: DebtorAccount }
  | { readonly ok: false; readonly problem: Problem };

/**
 * The debtor's account of an invoice's customer, by the rule from the customer number; never from an id of the
 * database. DATEV keeps accounts that begin with 1 to 6 for debtors (10000 to 69999 with five digits).
 *
 * @param buyer what the invoice states of it
 */
export function debtorOf(
  invoice: Invoice,
  settings: DebtorSettings,
  { taxId }: Pick<EntryBuyer, 'taxId'>,
): DebtorResult {
  const customerNumber = invoice.customerNumber?.trim() ?? '';
  if (customerNumber === '') return collectiveDebtor(settings);
  const number = settings.numbers?.[customerNumber] ?? numberByRule(customerNumber, settings);
  if (number === null || !isDebtorNumber(number, settings.length)) {
    return { ok: false, problem: impossible(customerNumber, number, settings) };
  }
  const { recipient } = invoice;
  const name = debtorName(invoice) || customerNumber;
  return {
    ok: true,
    debtor: {
      number,
      collective: false,
      customerNumber,
      name,
      isCompany: (recipient.company?.trim() ?? '') !== '',
      street: recipient.street,
      postCode: recipient.postCode,
      city: recipient.city,
      countryCode: recipient.countryCode,
      taxId,
    },
  };
}

/** Company, else person, of the invoice's recipient; empty when it names none. */
export function debtorName({ recipient }: Invoice): string {
  return (recipient.company?.trim() || recipient.name?.trim()) ?? '';
}

/** Whether debtors may have this number: as long as the settings say, in the range of debtors. */
export function isDebtorNumber(number: string, length: number): boolean {
  return number.length === length && /^[1-6]\d*$/.test(number);
}

/** What the rule gives a customer number without the list; null for nothing. */
export function numberByRule(
  customerNumber: string,
  { prefix = '', offset = 0, length }: DebtorSettings,
): string | null {
  if (!customerNumber.startsWith(prefix)) return null;
  const digits = customerNumber.slice(prefix.length);
  if (!/^\d{1,9}$/.test(digits)) return null;
  return String(Number(digits) + offset).padStart(length, '0');
}

function collectiveDebtor({ collective, length }: DebtorSettings): DebtorResult {
  if (collective === undefined || !isDebtorNumber(collective, length)) {
    return { ok: false, problem: unnumbered(length) };
  }
  return { ok: true, debtor: collectiveAccount(collective) };
}

/** The account that contacts without a customer number share. */
export function collectiveAccount(number: string): DebtorAccount {
  return { ...bareAccount(number, 'Diverse', false), collective: true };
}

/** An account of which no more is known. */
export function bareAccount(number: string, name: string, isCompany: boolean): DebtorAccount {
  return {
    number,
    collective: false,
    customerNumber: null,
    name,
    isCompany,
    street: null,
    postCode: null,
    city: null,
    countryCode: null,
    taxId: null,
  };
}

function unnumbered(length: number): Problem {
  const values = { line: `collective: '${'6'.padEnd(length, '9')}'` };
  return { rule: 'SB-DEBTOR-NONE', field: 'customerNumber', problem: 'no customer number', values };
}

function impossible(customer: string, number: string | null, settings: DebtorSettings): Problem {
  const why = number === null ? formOf(settings) : rangeOf(number, settings);
  const offset = String(settings.offset ?? 0);
  const values = { customer, why, offset, line: `'${customer}': 'ACCOUNT'` };
  return { rule: 'SB-DEBTOR-NUMBER', field: 'accounting.debtors', problem: 'no debtor account', values };
}

function formOf({ prefix = '' }: DebtorSettings): Phrase {
  return prefix === '' ? { key: 'not digits' } : { key: 'not prefix and digits', values: { prefix } };
}

function rangeOf(number: string, { length }: DebtorSettings): Phrase {
  const values = { number, from: '1'.padEnd(length, '0'), to: '6'.padEnd(length, '9') };
  return { key: 'not a debtor account', values };
}

function isSameDebtor(one: DebtorAccount, other: DebtorAccount): boolean {
  return (Object.keys(one) as (keyof DebtorAccount)[]).every((name) => one[name] === other[name]);
}

/** The debtors met while invoices are read: the latest master data of each, and accounts that two would share. */
export type DebtorRegister = ReturnType<typeof createDebtorRegister>;

export function createDebtorRegister() {
  const latest = new Map<string, { debtor: DebtorAccount; asOf: string }>();
  /** Numbers of the customers, empty for none; only of accounts that two share. */
  const shared = new Map<string, Set<string>>();
  return {
    /** The latest one wins: by the date of the invoice that it is from, then by the invoice's id. */
    add: (debtor: DebtorAccount, { id, invoiceDate }: Pick<Invoice, 'id' | 'invoiceDate'>): void => {
      const asOf = `${invoiceDate} ${id}`;
      const known = latest.get(debtor.number);
      if (known !== undefined && known.debtor.customerNumber !== debtor.customerNumber) {
        const names = shared.get(debtor.number) ?? new Set([known.debtor.customerNumber ?? '']);
        shared.set(debtor.number, names.add(debtor.customerNumber ?? ''));
      }
      if (known === undefined) latest.set(debtor.number, { debtor, asOf });
      else if (known.asOf <= asOf) {
        known.asOf = asOf;
        // Keeping the older of two equal objects spares the garbage collector.
        if (!isSameDebtor(known.debtor, debtor)) known.debtor = debtor;
      }
    },
    /** Of all accounts that there are. */
    numbers: (): readonly string[] => [...latest.keys()],
    get: (number: string): DebtorAccount | undefined => latest.get(number)?.debtor,
    /** Customers whose numbers map to the same account. */
    collisions: (): readonly Problem[] => [...shared].map(([number, names]) => collision(number, [...names])),
  };
}

function collision(number: string, names: readonly string[]): Problem {
  const sorted = [...names].sort();
  const customers = sorted.map((name) => (name === '' ? { key: 'customers without a number' } : `'${name}'`));
  const own = sorted.findLast((name) => name !== '') ?? '';
  return {
    rule: 'SB-DEBTOR-COLLISION',
    field: 'accounting.debtors',
    problem: 'shared debtor account',
    values: { number, customers, line: `'${own}': 'ACCOUNT'` },
  };
}
