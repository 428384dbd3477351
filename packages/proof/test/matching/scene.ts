import type { Verdict } from '../../../../src/domain/bank/matching/verdict.js';
import type { AccountYear, InvoiceTold, LineTold } from '../../matching/year.js';

export function invoice(told: Partial<InvoiceTold>): InvoiceTold {
  return {
    ...{
      type: 'invoice',
      account: 'x',
      space: 'X',
      id: 'i1',
      number: 'X-1',
      issuedOn: '2026-03-01',
      dueOn: '2026-03-15',
    },
    ...{
      cents: 5000,
      debtor: 'd1',
      debtorNames: ['Ida Brand'],
      customerNumber: '7',
      endToEndId: null,
      ksefNumber: null,
    },
    ...told,
  };
}

export function line(told: Partial<LineTold>): LineTold {
  return {
    ...{
      type: 'line',
      account: 'x',
      id: 1,
      bookedOn: '2026-03-05',
      cents: 5000,
      text: 'X-1',
      name: 'Ida Brand',
    },
    ...{ counterparty: 'DE1', endToEndId: null, references: [], ultimateParty: null, returnReason: null },
    ...{ kind: 'full number', language: 'de', isKnowable: true, teaches: null },
    truth: { is: 'payment', pays: [{ invoice: 'i1', cents: 5000 }] },
    ...told,
  };
}

export function account(told: Partial<AccountYear>): AccountYear {
  return {
    ...{
      type: 'account',
      id: 'x',
      country: 'DE',
      currency: 'EUR',
      spaces: ['X'],
      ownNames: ['Hub'],
      statements: 'monthly',
    },
    ...{ invoices: [invoice({})], lines: [line({})] },
    ...told,
  };
}

export function certain(lineId: number, invoiceId: string, cents: number): Verdict {
  return {
    ...{ kind: 'certain', lineId, signs: [], overpaid: 0, tolerated: 0 },
    allocations: [{ invoiceId, cents }],
  };
}

/** Asks, and offers the invoices in this order. */
export function asking(lineId: number, ...invoiceIds: readonly string[]): Verdict {
  return {
    ...{ kind: 'uncertain', lineId, further: 0 },
    candidates: invoiceIds.map((invoiceId) => ({
      ...{ invoiceIds: [invoiceId], allocations: [{ invoiceId, cents: 5000 }] },
      ...{ signs: [], contradictions: [], overpaid: 0, tolerated: 0 },
    })),
  };
}

export function none(lineId: number): Verdict {
  return { kind: 'none', lineId, ruleId: null };
}

export function returned(
  lineId: number,
  takesBack: number | null,
  ...candidates: readonly number[]
): Verdict {
  return { kind: 'return', lineId, takesBack, candidates, fee: 0 };
}
