import type { Problem } from '../finding.js';
import type { DebtorAccount } from './model.js';

/** The debtors met while invoices are read: the latest master data of each, and accounts that two would share. */
export interface DebtorRegister {
  /** @param asOf date of the invoice that it is from; later ones win */
  add(debtor: DebtorAccount, asOf: string): void;
  get(number: string): DebtorAccount | undefined;
  /** Customers whose numbers map to the same account. */
  collisions(): readonly Problem[];
}

interface Known {
  readonly debtor: DebtorAccount;
  readonly asOf: string;
}

export function createDebtorRegister(): DebtorRegister {
  const latest = new Map<string, Known>();
  /** Only of accounts that two customers share. */
  const shared = new Map<string, Set<string>>();
  return {
    add: (debtor, asOf) => {
      const known = latest.get(debtor.number);
      if (known !== undefined && known.debtor.customerNumber !== debtor.customerNumber) {
        const names = shared.get(debtor.number) ?? new Set([nameOf(known.debtor)]);
        shared.set(debtor.number, names.add(nameOf(debtor)));
      }
      if (known === undefined || known.asOf <= asOf) latest.set(debtor.number, { debtor, asOf });
    },
    get: (number) => latest.get(number)?.debtor,
    collisions: () => [...shared].map(([number, names]) => collision(number, [...names])),
  };
}

function nameOf({ customerNumber }: DebtorAccount): string {
  return customerNumber ?? '';
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
