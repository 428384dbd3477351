import type { InvoiceInput } from '@spacebooks/cobot-sandbox';
import { expect, it } from 'vitest';
import type { LineToMatch } from '../../src/domain/bank/matching/line-to-match.js';
import { realLife, type Truth } from '../fixtures/bank/real-life.js';
import { ON_POSTGRES } from '../unit/store/database.js';
import { bankChecks, setBankStage } from './bank-stage.js';

const SEED = Number(process.env.SPACEBOOKS_SEED ?? 1);
/** 5,000 at night and before a release: each payment takes its requests over HTTP. */
const LINES = Number(process.env.SPACEBOOKS_LINES ?? (ON_POSTGRES ? 40 : 600));

it(`${LINES} lines as life writes them, from the statement to the platform: none is posted wrongly`, async () => {
  const began = performance.now();
  const { input, truths, numbering } = realLife(SEED, LINES);
  const invoices: readonly InvoiceInput[] = input.openItems.map((item) => ({
    id: item.invoiceId,
    number: item.number,
    invoice_date: item.issuedOn,
    due_date: item.dueOn,
    items: [{ description: 'Desk', net: (item.openAmount / 100 || 1).toFixed(2), rate: '0' }],
    customer_number: item.customerNumber,
    debitor: { type: 'memberships', id: item.debtorId },
    recipient: { name: item.debtorNames[0] ?? '', company: item.debtorNames[1] ?? '' },
    ...(item.openAmount === 0 && { paid_date: item.issuedOn }),
  }));
  const stage = await setBankStage({ invoices, from: '2026-01-01' });
  await stage.sync();
  const before = stage.sandbox.state.paymentRecords.size;
  const known = input.knownPayers.map(({ account, debtorIds: [debtorId] }) => {
    const paid = input.openItems.find((item) => item.debtorId === debtorId && item.openAmount === 0);
    return { account, invoiceId: paid?.invoiceId ?? '' };
  });
  await stage.paidBefore(known);
  // Each statement has one currency; the number of a line is that of what it was made of, behind those of before.
  const lines = ['EUR', 'USD'].flatMap((currency) =>
    input.lines.filter((line) => line.currency === currency),
  );
  const imported = lines.map((line, index) => ({ ...asBankLine(line), bankReference: `B${index}` }));
  for (const currency of ['EUR', 'USD']) {
    await stage.bankIn(currency, ...imported.filter((_, index) => lines[index]?.currency === currency));
  }
  const matched = await stage.match();
  const posted = await stage.post();
  await stage.match();
  const undone = await stage.post();
  expect([posted.trouble, undone.trouble]).toEqual([null, null]);

  const kept = (await stage.kept()).filter(({ id }) => id > known.length);
  const judged = kept.map(({ id, state, payments }) => {
    const truth = truths.get(lines[id - 1 - known.length]?.id ?? -1);
    if (truth === undefined) throw new Error(`no such line: ${id}`);
    const paid = new Map(payments.map(({ invoiceId, cents }) => [invoiceId, cents]));
    return { id, state, paid, truth, fixtureId: lines[id - 1 - known.length]?.id ?? -1 };
  });
  const unpaid = new Set(judged.filter(({ paid }) => paid.size === 0).map(({ fixtureId }) => fixtureId));
  const wrong = judged.filter(({ paid, truth }) => paid.size > 0 && !isRight(paid, truth, unpaid));
  const paying = judged.filter(({ truth }) => truth.kind === 'pays');
  const right = paying.filter(({ paid, truth }) => paid.size > 0 && isRight(paid, truth, unpaid));
  const share = right.length / paying.length;
  const seconds = (performance.now() - began) / 1_000;
  console.log(
    `Seed ${SEED} (${numbering}): ${judged.length} lines, ${paying.length} pay an invoice, of these posted without a person ` +
      `${(share * 100).toFixed(2)} %, wrongly ${wrong.length}; ${undone.undone} taken back, ${matched.waiting} wait; ${seconds.toFixed(0)} s.`,
  );
  expect(wrong).toEqual([]);
  expect(share).toBeGreaterThanOrEqual(0.85);
  expect(await bankChecks(stage)).toEqual([]);
  // What the lines say is what the platform has.
  const expected = kept.flatMap(({ payments }) =>
    payments.filter(({ state }) => state === 'recorded').map(({ note, invoiceId }) => `${note} ${invoiceId}`),
  );
  const there = [...stage.sandbox.state.paymentRecords.values()];
  const ours = there.filter(({ note }) => note !== null).map(({ note, invoiceId }) => `${note} ${invoiceId}`);
  expect(ours.toSorted()).toEqual(expected.toSorted());
  expect(there.length - ours.length).toBe(before);
}, 600_000);

function isRight(paid: ReadonlyMap<string, number>, truth: Truth, unpaid: ReadonlySet<number>): boolean {
  // One of two payments that are the same: the invoice is paid by whichever is recognised.
  if (truth.kind === 'nothing') return truth.insteadOf !== undefined && unpaid.has(truth.insteadOf);
  if (truth.kind !== 'pays') return false;
  const wanted = Object.entries(truth.allocations);
  return wanted.length === paid.size && wanted.every(([invoiceId, cents]) => paid.get(invoiceId) === cents);
}

function asBankLine({ counterparty, id: _, currency: __, ...line }: LineToMatch) {
  return { ...line, valueOn: line.bookedOn, counterparty: { ...counterparty, bic: null } };
}
