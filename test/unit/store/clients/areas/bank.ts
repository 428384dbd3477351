import fc from 'fast-check';
import { type Area, type Moment, STEP_MS } from '../area.js';
import { bankClient } from './bank-client.js';
import { type BankCall, type BankModel, type ClaimedPayment, NO_BANK, nextBank, PAID } from './bank-model.js';

type Act =
  | { readonly do: 'import'; readonly statement: number }
  | { readonly do: 'assign'; readonly line: number; readonly invoices: readonly string[] }
  | { readonly do: 'ignore' | 'undo'; readonly line: number }
  | { readonly do: 'take back'; readonly line: number; readonly takesBack: number }
  | { readonly do: 'claim'; readonly limit: number }
  | { readonly do: 'settle'; readonly isDone: boolean; readonly record: number }
  | { readonly do: 'read under way' | 'sending' | 'put off' | 'wake' };

interface Memory {
  readonly claimed: readonly ClaimedPayment[];
  /** Cents on their way to each invoice when it was looked at. */
  readonly underWay: readonly number[];
  readonly lines: readonly number[];
}

const line = fc.integer({ min: 1, max: 3 });

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('import'), statement: fc.integer({ min: 1, max: 2 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('assign'),
      line,
      invoices: fc.constantFrom<readonly string[]>(['a'], ['b'], ['a', 'b']),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('ignore'), line }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('undo'), line }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('take back'), line, takesBack: line }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('claim'), limit: line }) },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('settle'),
      isDone: fc.integer({ max: 3, min: 0 }).map((of) => of > 0),
      record: fc.nat(3),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constantFrom('read under way', 'sending', 'put off', 'wake') }),
  },
);

/** A payment is meant before it is sent, and is one worker's; its line is settled with the last of them. */
export const bank: Area<Act, BankCall, BankModel, Memory> = {
  name: 'bank',
  act,
  begin: NO_BANK,
  memory: { claimed: [], underWay: [0, 0], lines: [] },
  choose: chosen,
  next: nextBank,
  remember: (memory, call, outcome) => {
    switch (call.do) {
      case 'import':
        return { ...memory, lines: [call.statement, call.statement + 1] };
      case 'read under way':
        return { ...memory, underWay: JSON.parse(outcome) as number[] };
      case 'claim':
        return { ...memory, claimed: [...memory.claimed, ...(JSON.parse(outcome) as ClaimedPayment[])] };
      case 'sending':
      case 'recorded':
      case 'undone':
      case 'refused':
      case 'put off': {
        const others = memory.claimed.filter(({ id }) => id !== call.payment.id);
        const { payment } = call;
        const goesOn = outcome === 'sending' ? [{ ...payment, version: payment.version + 1 }] : [];
        return { ...memory, claimed: [...goesOn, ...others] };
      }
      default:
        return memory;
    }
  },
  open: bankClient,
  shown: ({ lines, payments, log }) => ({
    lines: Object.entries(lines).map(([each, state]) => `line ${each} ${state}`),
    payments: payments
      .map((each) => [
        ...[each.id, each.state, each.invoice, each.version, each.runAt, each.leaseUntil],
        ...[each.failures, each.record],
      ])
      .sort(),
    log,
  }),
};

function chosen({ claimed, underWay, lines }: Memory, act: Act, { at }: Moment): BankCall | null {
  const [payment] = claimed;
  const knows = (each: number): boolean => lines.includes(each);
  switch (act.do) {
    case 'import':
      return { do: 'import', statement: act.statement, at };
    case 'assign': {
      if (!knows(act.line)) return null;
      const seen = act.invoices.map((invoice) => underWay[PAID.indexOf(invoice as 'a' | 'b')] ?? 0);
      return { do: 'assign', line: act.line, invoices: act.invoices, underWay: seen, at };
    }
    case 'ignore':
    case 'undo':
      return knows(act.line) ? { do: act.do, line: act.line, at } : null;
    case 'take back':
      return knows(act.line) && knows(act.takesBack) && act.line !== act.takesBack
        ? { do: 'take back', line: act.line, takesBack: act.takesBack, at }
        : null;
    case 'claim':
      return { do: 'claim', limit: act.limit, until: at + 3 * STEP_MS, at };
    case 'read under way':
      return { do: 'read under way' };
    case 'wake':
      return { do: 'wake', at };
    default:
      return payment === undefined ? null : settled(payment, act, at);
  }
}

function settled(
  payment: ClaimedPayment,
  act: Extract<Act, { do: 'settle' | 'sending' | 'put off' | 'wake' | 'read under way' }>,
  at: number,
): BankCall {
  if (act.do === 'sending') return { do: 'sending', payment, until: at + 3 * STEP_MS };
  if (act.do !== 'settle') return { do: 'put off', payment, runAt: at + 2 * STEP_MS, at };
  if (payment.state === 'undo-intended') return { do: 'undone', payment, at };
  if (!act.isDone) return { do: 'refused', payment, at };
  // Now and then the platform's id is one that another line has.
  return { do: 'recorded', payment, record: act.record === 0 ? 'same' : `${at}`, at };
}
