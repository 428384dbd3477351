import { singleSpaced } from '@spacebooks/base/text/one-line';
import type { BankLine } from '../statement.js';

/**
 * An entry whose payments do not make its amount, as one line with the names, texts and ids of all of them. A fact of one
 * value, such as an account, is kept where all payments share it.
 */
export function inOneLine(entry: BankLine, payments: readonly BankLine[]): BankLine {
  const ids = distinct(payments.map(({ endToEndId }) => endToEndId));
  const texts = distinct(payments.map(({ remittance }) => remittance));
  const told = [...texts, ...(ids.length > 1 ? ids : [])].filter((text) => text !== '');
  return {
    ...entry,
    counterparty: {
      name: joined(payments.map(({ counterparty }) => counterparty.name)),
      account: shared(payments.map(({ counterparty }) => counterparty.account)),
      bic: shared(payments.map(({ counterparty }) => counterparty.bic)),
    },
    ultimateParty: joined(payments.map(({ ultimateParty }) => ultimateParty)),
    remittance: singleSpaced(told.join(' ')) || entry.remittance,
    endToEndId: shared(payments.map(({ endToEndId }) => endToEndId)),
    references: distinct(payments.flatMap(({ references }) => references)),
    batchCount: payments.length,
    returnReason: entry.returnReason ?? shared(payments.map(({ returnReason }) => returnReason)),
  };
}

function distinct(values: readonly (string | null)[]): readonly string[] {
  return [...new Set(values)].filter((value) => value !== null);
}

function joined(values: readonly (string | null)[]): string | null {
  const names = distinct(values);
  return names.length === 0 ? null : names.join(' / ');
}

/** Null where one of them has another, or none. */
function shared(values: readonly (string | null)[]): string | null {
  const [first = null] = values;
  return values.every((value) => value === first) ? first : null;
}
