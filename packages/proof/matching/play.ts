import { referencesIn } from '@spacebooks/bank-statements/references';
import { daysBetween } from '@spacebooks/base/calendar';
import type { DecidedRule } from '../../../src/domain/bank/matching/decided-rule.js';
import type { LineToMatch } from '../../../src/domain/bank/matching/line-to-match.js';
import type { MatchingInput } from '../../../src/domain/bank/matching/matching-input.js';
import type { Receivable } from '../../../src/domain/bank/matching/open-item.js';
import type { Verdict } from '../../../src/domain/bank/matching/verdict.js';
import { type Judgement, judged } from './judge.js';
import type { AccountYear, InvoiceTold, LineTold } from './year.js';

export type Matcher = (input: MatchingInput) => readonly Verdict[];

/**
 * Plays an account statement by statement: what is certain is recorded, and a person decides all else, rightly, before the
 * next one. Both teach whose account it is.
 */
export function play(account: AccountYear, match: Matcher): readonly Judgement[] {
  const books = new Books(account);
  const judgements: Judgement[] = [];
  for (const lines of statements(account)) {
    const until = lines.at(-1)?.bookedOn ?? '';
    const verdicts = new Map(match(books.input(lines, until)).map((verdict) => [verdict.lineId, verdict]));
    for (const line of lines) {
      const verdict = verdicts.get(line.id);
      if (verdict === undefined) throw new Error(`line ${line.id} has no verdict`);
      judgements.push(judged(account, line, verdict));
      books.settle(line);
    }
  }
  return judgements;
}

/** All lines of an account at once, against all its invoices. */
export function firstStatement(account: AccountYear): MatchingInput {
  return new Books(account).input(
    account.lines,
    account.invoices
      .map(({ issuedOn }) => issuedOn)
      .toSorted()
      .at(-1) ?? '',
  );
}

/** What is open and what is known of an account, as it truly is: a wrong match is judged, and does not spoil the rest. */
class Books {
  readonly #account: AccountYear;
  readonly #open: Map<string, number>;
  readonly #debtors: ReadonlyMap<string, string>;
  readonly #paid = new Map<string, { debtorId: string; cents: number; remittance: string }[]>();
  readonly #rules = new Map<string, DecidedRule>();
  readonly #earlier: LineTold[] = [];

  constructor(account: AccountYear) {
    this.#account = account;
    this.#open = new Map(account.invoices.map(({ id, cents }) => [id, cents]));
    this.#debtors = new Map(account.invoices.map(({ id, debtor }) => [id, debtor]));
  }

  input(lines: readonly LineTold[], until: string): MatchingInput {
    const { invoices, currency } = this.#account;
    return {
      lines: lines.map((line) => asLine(line, currency)),
      openItems: invoices
        .filter(({ issuedOn }) => issuedOn <= until)
        .map((invoice) => asReceivable(invoice, this.#open.get(invoice.id) ?? 0, currency)),
      knownPayers: [...this.#paid].map(([account, paid]) => ({
        ...{ account, paid, debtorIds: [...new Set(paid.map(({ debtorId }) => debtorId))] },
      })),
      rules: [...this.#rules.values()],
      earlierLines: this.#earlier.map((line) => asLine(line, currency)),
      ...{ ownNames: this.#account.ownNames },
    };
  }

  settle(line: LineTold): void {
    const { truth } = line;
    this.#earlier.push(line);
    if (truth.is === 'payment') {
      for (const { invoice, cents } of truth.pays) {
        this.#change(invoice, -cents);
        this.#learn(line, this.#debtors.get(invoice));
      }
    }
    if (truth.is === 'return') {
      const paid = this.#earlier.find(({ id }) => id === truth.line)?.truth;
      if (paid?.is === 'payment') for (const { invoice, cents } of paid.pays) this.#change(invoice, cents);
    }
    this.#rule(line);
  }

  #change(invoice: string, cents: number): void {
    this.#open.set(invoice, (this.#open.get(invoice) ?? 0) + cents);
  }

  #learn({ counterparty, cents, text }: LineTold, debtorId: string | undefined): void {
    if (counterparty === null || debtorId === undefined) return;
    const paid = this.#paid.get(counterparty) ?? [];
    paid.push({ debtorId, cents, remittance: text });
    this.#paid.set(counterparty, paid);
  }

  /** A person says once for whom an account pays, or that it never pays invoices. */
  #rule({ counterparty, teaches, truth }: LineTold): void {
    if (counterparty === null || teaches === null || this.#rules.has(counterparty)) return;
    const rule = { id: String(this.#rules.size).padStart(6, '0'), account: counterparty, textContains: null };
    const [debtorId, another] = new Set(this.#paid.get(counterparty)?.map((paid) => paid.debtorId));
    if (teaches === 'no-invoice') {
      if (debtorId !== undefined) return;
      this.#rules.set(counterparty, { ...rule, decision: { kind: 'no-invoice' } });
    } else if (truth.is === 'payment' && debtorId !== undefined && another === undefined) {
      this.#rules.set(counterparty, { ...rule, decision: { kind: 'debtor', debtorId } });
    }
  }
}

const DAYS_OF_WEEK = 7;
const ANY_MONDAY = '2025-12-29';

function statements({ lines, statements }: AccountYear): readonly (readonly LineTold[])[] {
  const period = ({ bookedOn }: LineTold): string =>
    statements === 'monthly'
      ? bookedOn.slice(0, 'YYYY-MM'.length)
      : String(Math.floor(daysBetween(ANY_MONDAY, bookedOn) / DAYS_OF_WEEK));
  return [...Map.groupBy(lines, period).values()];
}

function asLine(line: LineTold, currency: string): LineToMatch {
  const { id, cents, bookedOn, text, endToEndId, name, counterparty, returnReason } = line;
  const { ultimateParty } = line;
  const references = [...new Set([...line.references, ...referencesIn([text, endToEndId ?? ''])])];
  return {
    ...{ id, amount: cents, currency, bookedOn, remittance: text, endToEndId, returnReason },
    ...{ references, ultimateParty },
    counterparty: { name, account: counterparty },
  };
}

function asReceivable(invoice: InvoiceTold, openAmount: number, currency: string): Receivable {
  const { id, number, issuedOn, dueOn, debtor, debtorNames, customerNumber, endToEndId, ksefNumber } =
    invoice;
  return {
    ...{ invoiceId: id, number, issuedOn, dueOn, openAmount, currency, debtorId: debtor },
    ...{ debtorNames, customerNumber, endToEndId, mandateId: null },
    ...{ references: ksefNumber === null ? [] : [ksefNumber] },
  };
}
