import { NO_COUNTERPARTY } from '@spacebooks/bank-statements/statement';
import { createBankLines } from '../../../../../src/store/bank/bank-lines.js';
import {
  type ClaimedPayment as Claimed,
  createBankPayments,
} from '../../../../../src/store/bank/bank-payments.js';
import { createBankStatements } from '../../../../../src/store/bank/bank-statements.js';
import type { Db } from '../../../../../src/store/engine/open.js';
import type { Client } from '../area.js';
import { type BankCall, CENTS, type ClaimedPayment, linesOf, PAID } from './bank-model.js';
import { outcomeOf } from './outcomes.js';
import { rowsOf } from './rows.js';

/** Lines are named by what is imported, payments by their line and how many it had before. */
export function bankClient(db: Db, space: string, who: string): Client<BankCall> {
  const [statements, lines, payments] = [
    createBankStatements(db),
    createBankLines(db),
    createBankPayments(db),
  ];
  const decision = (at: number) => ({ at, by: who, why: 'told so' });

  const idOf = async (line: number): Promise<number> => {
    const known = await rowsOf(db, space, 'bank_line');
    return known.find(({ content }) => nameOf(content) === `line ${line}`)?.id ?? 0;
  };
  const claimed = async ({ id, version, failures }: ClaimedPayment): Promise<Claimed> => {
    const known = await namesOf(db, space);
    const own = [...known].find(([, name]) => name === id)?.[0] ?? 0;
    const rows = await rowsOf(db, space, 'bank_payment');
    const undoneBy = rows.find((row) => row.id === own)?.undone_by ?? null;
    return { id: own, version, failures, undoneBy } as Claimed;
  };
  const failure = { code: 'platform.unreachable', detail: 'x' } as const;

  const perform = async (call: BankCall): Promise<unknown> => {
    switch (call.do) {
      case 'import': {
        const taken = await statements.take({
          ...{ spaceId: space, by: who, now: call.at, statements: [statementOf(call.statement, space)] },
        });
        return taken.reduce((sum, { newLines }) => sum + newLines, 0);
      }
      case 'read under way': {
        const known = await lines.paymentsOf(space, PAID);
        const counted = known.filter(({ state }) =>
          ['intended', 'recorded', 'undo-intended'].includes(state),
        );
        return PAID.map((paid) =>
          counted.filter(({ invoiceId }) => invoiceId === paid).reduce((sum, { cents }) => sum + cents, 0),
        );
      }
      case 'assign':
        return lines.assign(space, await idOf(call.line), {
          ...{ to: 'posting', ...decision(call.at) },
          allocations: call.invoices.map((invoiceId) => ({ invoiceId, cents: CENTS })),
          underWay: new Map(call.invoices.map((invoice, index) => [invoice, call.underWay[index] ?? 0])),
        });
      case 'ignore':
        await lines.ignore(space, await idOf(call.line), decision(call.at));
        return 'ignored';
      case 'take back': {
        const returned = { id: await idOf(call.line), takesBack: await idOf(call.takesBack) };
        return lines.takeBack(space, returned, decision(call.at));
      }
      case 'undo':
        await lines.undo(space, await idOf(call.line), decision(call.at));
        return 'undone';
      case 'wake':
        await payments.wake(space, call.at);
        return 'done';
      case 'claim': {
        const { at: now, until, limit } = call;
        const taken = await payments.claimDue(space, { lease: `${who} ${now}`, now, until }, limit);
        const names = await namesOf(db, space);
        return taken.map(({ id, state, version, failures }) => ({
          id: names.get(id),
          state,
          version,
          failures,
        }));
      }
      case 'sending':
        await payments.sending(await claimed(call.payment), call.until);
        return 'sending';
      case 'put off':
        await payments.putOff(await claimed(call.payment), failure, call.runAt, null);
        return 'done';
      case 'recorded':
        return payments.recorded(await claimed(call.payment), call.record, call.at);
      case 'undone':
        return payments.undone(await claimed(call.payment), call.at);
      case 'refused':
        return payments.refused(await claimed(call.payment), failure, call.at);
    }
  };

  return {
    perform: (call) => outcomeOf(perform(call), 'bank.line-decided', 'bank.undecidable', 'share.lost'),
    look: () => lookAtBank(db, space),
  };
}

/** Each space has an account of its own. */
function statementOf(number: number, space: string) {
  const day = '2026-11-01' as const;
  return {
    ...{ account: `DE00${space}`, currency: 'EUR', number: `${number}`, from: day, to: day },
    ...{ kind: 'booked' as const, opening: null, remarks: [], closing: null },
    lines: linesOf(number).map((line) => ({
      ...{ bookedOn: day, valueOn: day, amount: 2 * CENTS, counterparty: NO_COUNTERPARTY, remittance: '' },
      ...{
        endToEndId: null,
        bankReference: `line ${line}`,
        references: [],
        ultimateParty: null,
        batchCount: null,
        returnReason: null,
        fees: 0,
      },
      original: null,
    })),
  };
}

/** What a line is called: the reference in its content. */
function nameOf(content: string): string {
  return (JSON.parse(content) as { bankReference: string }).bankReference;
}

async function namesOf(db: Db, space: string): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('bank_payment')
    .innerJoin('bank_line', 'bank_line.id', 'line_id')
    .select(['bank_payment.id', 'content'])
    .where('bank_payment.space_id', '=', space)
    .orderBy('bank_payment.id')
    .execute();
  const made = new Map<string, number>();
  return new Map(
    rows.map(({ id, content }) => {
      const name = nameOf(content);
      const before = made.get(name) ?? 0;
      made.set(name, before + 1);
      return [id, `${name.slice('line '.length)}/${before}`];
    }),
  );
}

async function lookAtBank(db: Db, space: string): Promise<unknown> {
  const lines = await db
    .selectFrom('bank_line as line')
    .leftJoin('bank_line_state as current', 'current.line_id', 'line.id')
    .select(['content', 'state'])
    .where('line.space_id', '=', space)
    .execute();
  const names = await namesOf(db, space);
  const payments = await rowsOf(db, space, 'bank_payment');
  const log = await rowsOf(db, space, 'audit_log', 'sequence');
  return {
    lines: lines.map(({ content, state }) => `${nameOf(content)} ${state ?? 'open'}`).sort(),
    payments: payments
      .map((each) => [
        ...[names.get(each.id), each.state, each.invoice_id, each.version, each.run_at, each.lease_until],
        ...[each.failures, each.payment_id],
      ])
      .sort(),
    log: log.map(({ action, details }) =>
      action.startsWith('bank line') ? `${action} ${JSON.parse(details).state}` : action,
    ),
  };
}
