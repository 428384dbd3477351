import { isDebtorNumber } from '../../accounting/debtor.js';
import type { DebtorSettings } from '../../accounting/settings.js';
import type { KnownCustomer, ListedDebtor } from './customer.js';

/** Why a line, or a customer, cannot be taken over as it stands. */
interface DebtorProblem {
  /** In the list; null for a customer that is not in it. */
  readonly line: number | null;
  readonly field: 'customer number' | 'name' | 'account';
  readonly problem: string;
  readonly fix: string;
}

export interface TakenOver {
  /** Accounts by customer number, in the order of the list. */
  readonly numbers: ReadonlyMap<string, string>;
  /** Lines whose customer has no invoice in the copies: a number is taken all the same, a name cannot be told. */
  readonly unknown: readonly ListedDebtor[];
  /** Customers that are not in the list, and what the rule gives them; null: nothing. */
  readonly byRule: readonly (KnownCustomer & { readonly account: string | null })[];
  /** Anything here: nothing is taken over. */
  readonly problems: readonly DebtorProblem[];
}

/**
 * Gives customers the accounts that they had in the program before: by their number, else by their whole name where exactly one customer
 * has it. A number whose name is another customer's is a problem, for the program before may have had numbers of its own; and so is what
 * two customers would share, with the collective account, and with the rule of the configuration for those who are not in the list.
 *
 * @param ruleOf the account that the configuration gives a number without the list; null for none
 */
export function takeOverDebtors(
  listed: readonly ListedDebtor[],
  customers: readonly KnownCustomer[],
  settings: Pick<DebtorSettings, 'length' | 'collective'>,
  ruleOf: (customerNumber: string) => string | null,
): TakenOver {
  const numbers = new Map<string, { readonly account: string; readonly line: number }>();
  const owners = new Map<string, { readonly customer: string; readonly line: number }>();
  const problems: DebtorProblem[] = [];
  const unknown: ListedDebtor[] = [];
  const known = new Set(customers.map(({ number }) => number));
  const byName = Map.groupBy(customers, ({ name }) => plain(name));
  for (const each of listed) {
    const found = customerOf(each, byName);
    if (found === 'unknown') unknown.push(each);
    else if (typeof found === 'object') problems.push(found);
    else {
      if (!known.has(found)) unknown.push(each);
      const problem = problemOf(each, found, settings, numbers, owners);
      if (problem !== null) problems.push(problem);
      else if (!numbers.has(found)) {
        numbers.set(found, { account: each.account, line: each.line });
        owners.set(each.account, { customer: found, line: each.line });
      }
    }
  }
  const byRule = customers
    .filter(({ number }) => !numbers.has(number))
    .map((customer) => ({ ...customer, account: ruleOf(customer.number) }));
  problems.push(...byRule.flatMap((customer) => sharedByRule(customer, owners)));
  const accounts = new Map([...numbers].map(([number, { account }]) => [number, account]));
  return { numbers: accounts, unknown, byRule, problems };
}

/** @returns its number, `unknown`, or why that cannot be told */
function customerOf(
  { line, number, name }: ListedDebtor,
  byName: ReadonlyMap<string, readonly KnownCustomer[]>,
): string | DebtorProblem {
  const called = name === '' ? [] : (byName.get(plain(name)) ?? []);
  const known = called.map((each) => each.number);
  if (number !== '') {
    if (called.length === 0 || known.includes(number)) return number;
    return {
      ...{ line, field: 'customer number' },
      problem: `"${name}" is customer ${known.join(', ')} here, and not ${number}`,
      fix: 'Write the number that the platform has, or leave it empty where the name is the only one.',
    };
  }
  if (name === '') {
    return {
      ...{ line, field: 'customer number', problem: 'neither a customer number nor a name' },
      fix: 'Write one of them, or remove the line.',
    };
  }
  const [one, ...others] = known;
  if (one === undefined) return 'unknown';
  if (others.length === 0) return one;
  return {
    ...{ line, field: 'name', problem: `several customers are called "${name}": ${known.join(', ')}` },
    fix: 'Write the customer number beside the name.',
  };
}

function problemOf(
  { line, account }: ListedDebtor,
  customer: string,
  { length, collective }: Pick<DebtorSettings, 'length' | 'collective'>,
  numbers: ReadonlyMap<string, { readonly account: string; readonly line: number }>,
  owners: ReadonlyMap<string, { readonly customer: string; readonly line: number }>,
): DebtorProblem | null {
  if (!isDebtorNumber(account, length)) {
    return {
      ...{ line, field: 'account', problem: `"${account}" is no debtor’s account of ${length} digits` },
      fix: `Correct it: ${'1'.padEnd(length, '0')} to ${'6'.padEnd(length, '9')}; or set debtors.length.`,
    };
  }
  if (account === collective) {
    return {
      ...{ line, field: 'account' },
      problem: `${account} is debtors.collective, of all without a number`,
      fix: 'Give the customer an account of its own, or set another debtors.collective.',
    };
  }
  const known = numbers.get(customer);
  if (known !== undefined && known.account !== account) {
    return {
      ...{ line, field: 'account' },
      problem: `customer ${customer} has ${account} here and ${known.account} in line ${known.line}`,
      fix: 'Keep the line that is right.',
    };
  }
  const owner = owners.get(account);
  if (owner !== undefined && owner.customer !== customer) {
    return {
      ...{ line, field: 'account' },
      problem: `${account} is of customer ${owner.customer} already (line ${owner.line})`,
      fix: 'Each customer has an account of its own: where one account was for all, ask your accountant for new ones (accounting.before.debtors: new).',
    };
  }
  return null;
}

function sharedByRule(
  { number, name, account }: KnownCustomer & { readonly account: string | null },
  owners: ReadonlyMap<string, { readonly customer: string; readonly line: number }>,
): readonly DebtorProblem[] {
  const owner = account === null ? undefined : owners.get(account);
  if (account === null || owner === undefined) return [];
  return [
    {
      ...{ line: owner.line, field: 'account' },
      problem: `${account} is what debtors.offset gives customer ${number}${name === '' ? '' : ` (${name})`}, who is not in the list`,
      fix: `Add a line with the account of customer ${number}.`,
    },
  ];
}

/** Names as people write them: blanks and capitals differ from program to program. */
function plain(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
