import type { PartKind } from '@spacebooks/bank-statements/payouts/payout';
import type { BankPaymentState } from '../../domain/bank/bank-payment.js';
import type { BreakdownSource } from '../../domain/bank/breakdown.js';
import type { LineState } from '../../domain/bank/line-state.js';
import { id, integer, oneOf, text } from './column.js';
import { table, thenById } from './table.js';

export const bank = {
  /** Append-only. */
  bank_statement: table(
    {
      space_id: text().fixed(),
      /** Digest of all that it says. */
      id: text().fixed(),
      account: text().fixed(),
      currency: text().fixed(),
      /** The bank's. */
      number: text().nullable().fixed(),
      from_day: text().fixed(),
      to_day: text().fixed(),
      /** Cents. */
      opening: integer().nullable().fixed(),
      closing: integer().nullable().fixed(),
      imported_at: integer().fixed(),
      /** A name, as it was given. */
      imported_by: text().fixed(),
    },
    {
      key: ['space_id', 'id'],
      hasRowid: true,
      appendOnly: true,
      indexes: {
        bank_statement_of_account: '(space_id, account, currency, from_day)',
      },
    },
  ),
  /** Append-only. */
  bank_line: table(
    {
      id: id(),
      space_id: text().fixed(),
      /** Digest of what it is known by when it comes again. */
      identity: text().fixed(),
      /** The statement that it came with first. */
      statement_id: text().fixed(),
      booked_on: text().fixed(),
      value_on: text().fixed(),
      /** Cents, above zero what came in. */
      amount: integer().fixed(),
      /** JSON of all else. */
      content: text().fixed(),
      /** The line that it is a part of. */
      parent_id: integer().nullable().refersTo('bank_line (id)').fixed(),
      part: oneOf<PartKind>('payment', 'return', 'fee', 'other').nullable().fixed(),
    },
    {
      constraints: [
        'unique (space_id, identity)',
        'foreign key (space_id, statement_id) references bank_statement (space_id, id)',
        'check ((parent_id is null) = (part is null))',
      ],
      indexes: {
        bank_line_by_identity: '(identity)',
        bank_line_parts: '(parent_id) where parent_id is not null',
      },
      appendOnly: true,
    },
  ),
  /** Append-only: the lines of a day in a statement, those with them that came with another one first. */
  bank_statement_day: table(
    {
      space_id: text().fixed(),
      statement_id: text().fixed(),
      day: text().fixed(),
      /** Cents, before and after these lines. */
      opening: integer().nullable().fixed(),
      closing: integer().nullable().fixed(),
      /** JSON, in the order of the statement: the number of each line, and the balances before it (`KeptPlace`). */
      lines: text().fixed(),
    },
    {
      key: ['space_id', 'day', 'statement_id'],
      constraints: ['foreign key (space_id, statement_id) references bank_statement (space_id, id)'],
      appendOnly: true,
    },
  ),
  /** Append-only: what reports say that a line consists of. */
  bank_breakdown: table(
    {
      space_id: text().fixed(),
      /** Digest of all that it says. */
      id: text().fixed(),
      source: oneOf<BreakdownSource>('bank', 'stripe', 'gocardless', 'adyen', 'paypal').fixed(),
      /** Of the line, where the report says it. */
      account: text().nullable().fixed(),
      currency: text().fixed(),
      /** JSON: what the line may be known by. */
      refs: text().fixed(),
      day: text().fixed(),
      /** Cents. */
      total: integer().fixed(),
      /** JSON: kind and line of each. */
      parts: text().fixed(),
      imported_at: integer().fixed(),
      /** A name, as it was given. */
      imported_by: text().fixed(),
    },
    { key: ['space_id', 'id'], hasRowid: true, appendOnly: true },
  ),
  /** Append-only: the line in whose place the parts of a breakdown are, each once. */
  bank_split: table(
    {
      line_id: integer().primary().refersTo('bank_line (id)').fixed(),
      space_id: text().fixed(),
      breakdown_id: text().fixed(),
      at: integer().fixed(),
    },
    {
      constraints: [
        'unique (space_id, breakdown_id)',
        'foreign key (space_id, breakdown_id) references bank_breakdown (space_id, id)',
      ],
      appendOnly: true,
    },
  ),
  /** Append-only: the last one about a line says which state it is in. */
  bank_decision: table(
    {
      id: id(),
      line_id: integer().refersTo('bank_line (id)').fixed(),
      at: integer().fixed(),
      state: text().fixed(),
      /** A name, as it was given. */
      decided_by: text().fixed(),
      why: text().fixed(),
    },
    {
      appendOnly: true,
      indexes: {
        bank_decision_of_line: '(line_id, id)',
        bank_decision_of_people: thenById('at', "decided_by not in ('', 'spacebooks')"),
      },
    },
  ),
  /** A line without a row is in the state of its last decision, else open. */
  bank_line_state: table({
    line_id: integer().primary().refersTo('bank_line (id)').fixed(),
    space_id: text().fixed(),
    state: oneOf<LineState>(
      'open',
      'unmatched',
      'waiting',
      'posting',
      'posted',
      'assigned',
      'undoing',
      'taken-back',
      'returning',
      'returned',
      'not-ours',
      'ignored',
      'elsewhere',
      'split',
      'fee',
    ),
    changed_at: integer(),
    /** JSON of what matching said last. */
    verdict: text().nullable(),
  }),
  /** What a line pays of an invoice. Which payment it is never changes. */
  bank_payment: table(
    {
      id: id(),
      space_id: text().fixed(),
      line_id: integer().refersTo('bank_line (id)').fixed(),
      invoice_id: text().fixed(),
      cents: integer().checked('? > 0').fixed(),
      currency: text().fixed(),
      paid_on: text().fixed(),
      note: text().fixed(),
      state: oneOf<BankPaymentState>(
        'intended',
        'recorded',
        'refused',
        'by-hand',
        'undo-intended',
        'undone',
        'withdrawn',
      ),
      /** Of the platform; of a withdrawn one it is gone, or another's. */
      payment_id: text().nullable(),
      undone_by: integer().nullable().refersTo('bank_line (id)'),
      /** Counts commits, so that nobody acts on a state that he has not seen. */
      version: integer(),
      /** Who works on it. */
      lease: text().nullable(),
      /** Until when nobody else may. */
      lease_until: integer().nullable(),
      /** Null when there is nothing to do; of a recorded one, when somebody looks whether it is still there. */
      run_at: integer().nullable(),
      failures: integer(),
      /** Code of the last failure. */
      failure: text().nullable(),
      detail: text().nullable(),
      changed_at: integer(),
    },
    {
      constraints: [
        "check (state in ('undo-intended', 'withdrawn') or (state in ('recorded', 'undone')) = (payment_id is not null))",
        "check (state = 'recorded' or (state in ('intended', 'undo-intended')) = (run_at is not null))",
      ],
      indexes: {
        bank_payment_of_line: "unique (line_id, invoice_id) where state <> 'withdrawn'",
        bank_payment_of_record:
          "unique (space_id, payment_id) where payment_id is not null and state <> 'withdrawn'",
        bank_payment_due: '(space_id, run_at) where run_at is not null',
        bank_payment_by_line: '(line_id)',
        bank_payment_by_invoice: '(space_id, invoice_id)',
      },
    },
  ),
  /** What a person's decision taught; only its end is written later. */
  bank_rule: table(
    {
      id: id(),
      space_id: text().fixed(),
      kind: oneOf('debtor', 'no-invoice', 'tolerance').fixed(),
      account: text().fixed(),
      debtor_id: text().nullable().fixed(),
      /** For people: whom the account or the debtor belongs to, as bank and invoice wrote it. */
      name: text().nullable().fixed(),
      cents: integer().nullable().fixed(),
      /** The line that was decided about. */
      line_id: integer().refersTo('bank_line (id)').fixed(),
      made_at: integer().fixed(),
      made_by: text().fixed(),
      removed_at: integer().nullable(),
      removed_by: text().nullable(),
    },
    {
      constraints: [
        "check ((kind = 'debtor') = (debtor_id is not null))",
        "check ((kind = 'tolerance') = (cents is not null))",
      ],
      indexes: {
        bank_rule_of_space: '(space_id) where removed_at is null',
      },
    },
  ),
};
