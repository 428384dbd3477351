import { movedCutovers } from '../../config/cutovers-in-force.js';
import type { LeftOut, LeftOutReason } from '../../domain/accounting/model.js';
import { type MonthFinding, type MonthLine, monthLine } from '../../domain/accounting/month-checklist.js';
import { isWithin } from '../../domain/accounting/part-change.js';
import { type Advice, adviceOf } from '../../domain/advice/advice.js';
import { AMOUNTS, type WhyLeftOut, whyInNoBatch } from '../../domain/advice/left-out-advice.js';
import { PAGE } from '../../domain/page-paths.js';
import { type ExportPreview, previewExport } from '../batches/run-export.js';
import { readyToExport } from '../book-space.js';
import { amountTexts } from './amount-texts.js';
import type { CheckedMonth, MonthDeps } from './month-deps.js';

export interface Previewed {
  readonly name: string;
  readonly preview: ExportPreview;
  /** Documents of the month that are in no batch, and why. */
  readonly leftOut: readonly LeftOut[];
}

/** What each export would hand out up to the end of the month. */
export async function previewsOf(
  { stores, clock }: Pick<MonthDeps, 'stores' | 'clock'>,
  checked: CheckedMonth,
): Promise<readonly Previewed[]> {
  const { space, days } = checked;
  const previews: Previewed[] = [];
  const ready = await readyToExport(stores, space);
  for (const terms of space.accounting.exports) {
    const period = { to: days.to, now: clock.now() };
    const preview = await previewExport(ready.deps, ready.space, terms, period);
    const leftOut = leftOutDocuments(checked, preview);
    // Its sums are all else that is asked for.
    preview.close();
    previews.push({ name: terms.name, preview, leftOut });
  }
  return previews;
}

/** Whether everything that is true up to the end of the month is in a batch. */
export function bookedLine({ space, month }: CheckedMonth, previews: readonly Previewed[]): MonthLine {
  const found = previews.flatMap(({ name, preview }): readonly MonthFinding[] => {
    if (preview.status === 'blocked') {
      const values = { name, count: Math.max(1, preview.findings.length) };
      const place = { at: 'page', path: `${PAGE.month(space.id, month)}#blocked` } as const;
      return [
        { key: 'booked.blocked', values, advice: adviceOf('fix what blocks', place, { space: space.id }) },
      ];
    }
    return [...waitingOf(space.id, name, preview), ...askedOf(space.id, name, preview)];
  });
  return monthLine('booked', [...cutoverFindings(space), ...found]);
}

/** A moved cutover: until a yes the month is booked by another than the configuration says. */
function cutoverFindings({ id, config }: CheckedMonth['space']): readonly MonthFinding[] {
  return movedCutovers(config)
    .filter(({ kind }) => kind === 'accounting')
    .map(({ accepted, asked }) => ({
      key: 'booked.cutover',
      values: { accepted: accepted ?? '', asked: asked ?? '' },
      advice: adviceOf('answer a moved cutover', { at: 'page', path: PAGE.switch(id) }, { space: id }),
    }));
}

type Unblocked = Exclude<ExportPreview, { status: 'blocked' }>;

function waitingOf(spaceId: string, name: string, preview: Unblocked): readonly MonthFinding[] {
  if (preview.status === 'ready') {
    const { entries, invoices } = preview.batch.manifest;
    const advice = exportAdvice(spaceId, name);
    return [{ key: 'booked.waiting', values: { name, entries, invoices }, advice }];
  }
  return preview.rebooking === null ? [{ key: 'booked.all', values: { name }, advice: null }] : [];
}

/** What changed rules would book anew waits for a yes. */
function askedOf(spaceId: string, name: string, { rebooking }: Unblocked): readonly MonthFinding[] {
  if (rebooking === null) return [];
  const values = { name, invoices: rebooking.invoices };
  const place = { at: 'page', path: PAGE.rebooking(spaceId, name) } as const;
  const advice = adviceOf('answer a rebooking', place, { space: spaceId, name });
  return [{ key: 'booked.asked', values, advice }];
}

/** Nobody has to do anything about these: there is nothing to post, or a person has said so. */
const SETTLED: readonly LeftOutReason[] = ['before cutover', 'zero', 'excluded', 'entered by hand'];

function leftOutDocuments({ days }: Pick<CheckedMonth, 'days'>, preview: ExportPreview): readonly LeftOut[] {
  const rows = preview.status === 'ready' ? preview.batch.manifest.leftOut : preview.leftOut;
  const found: LeftOut[] = [];
  for (const row of rows) {
    if (isWithin(row.documentDate, days) && !AMOUNTS.includes(row.reason)) found.push(row);
  }
  return found;
}

/** The same, a finding for each reason and what is to be done about it. */
export async function leftOutLine(
  { facts }: Pick<MonthDeps, 'facts'>,
  checked: Pick<CheckedMonth, 'space' | 'month'>,
  previews: readonly Previewed[],
): Promise<MonthLine> {
  const { id } = checked.space;
  const unlocked = previews.flatMap(({ leftOut }) => leftOut.filter(({ reason }) => reason === 'not locked'));
  const standings = await facts.standings(id, [...new Set(unlocked.map(({ invoiceId }) => invoiceId))]);
  const found = previews.flatMap(({ name, leftOut }) => {
    const told = leftOut.map((row) => {
      const why = whyInNoBatch(id, row, standings.get(row.invoiceId) ?? null);
      return { row, why, group: `${why.reason}\n${why.advice.key}\n${row.currency}` };
    });
    return [...Map.groupBy(told, ({ group }) => group).values()].map((rows) =>
      leftOutFinding(checked, name, rows),
    );
  });
  return monthLine(
    'left-out',
    found.length > 0 ? found : [{ key: 'left-out.none', values: {}, advice: null }],
  );
}

/** Numbers that are named; the list of an export has all of them. */
const NAMED = 5;

interface ToldRow {
  readonly row: LeftOut;
  readonly why: WhyLeftOut;
}

/** @param rows at least one, of one reason, advice and currency */
function leftOutFinding(
  { space, month }: Pick<CheckedMonth, 'space' | 'month'>,
  name: string,
  rows: readonly ToldRow[],
): MonthFinding {
  const [first] = rows;
  if (first === undefined) throw new RangeError('no rows');
  const { currency, reason } = first.row;
  const gross = rows.reduce((sum, { row }) => sum + row.gross, 0);
  const amounts = { amount: { cents: gross, currency } };
  const numbers = rows.slice(0, NAMED).map(({ row }) => row.documentNumber);
  const values = {
    name,
    count: rows.length,
    ...amountTexts(amounts),
    numbers: numbers.join(', ') + (rows.length > NAMED ? ', …' : ''),
  };
  const advice = SETTLED.includes(reason) ? null : first.why.advice;
  const list = `${PAGE.month(space.id, month)}/left-out`;
  return { key: `left-out.${first.why.reason}`, values, amounts, advice, list };
}

/** An export books what waits at once; the next night does, too. */
export function exportAdvice(space: string, name: string): Advice {
  const place = { at: 'button', path: PAGE.exportNow(space, name) } as const;
  return adviceOf('export now', place, { space, name });
}
