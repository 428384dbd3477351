import { addDays, localDate } from '@spacebooks/base/calendar';
import type { AlertSubjectKey } from '../../domain/alerts/alert.js';
import { toldGaps } from '../../domain/coverage/gap.js';
import { gapReason } from '../../domain/coverage/gap-reason.js';
import type { LocalDate } from '../../domain/invoice.js';
import type { Reason } from '../../domain/saga/model.js';
import { phraseText } from '../../words/phrases.js';
import { createAlerts, replaceAlerts } from '../alerts/alerts.js';
import type { Db } from '../schema/tables.js';
import { byOthers, lastRequest } from './coverage-evidence.js';
import { createCoverageGaps } from './coverage-gaps.js';

export interface ToldSpace {
  readonly id: string;
  readonly timeZone: string;
  /** Its e-invoices go to KSeF. */
  readonly goesToKsef: boolean;
  /** A channel of the platform issues some of its e-invoices, as an admin has stated. */
  readonly othersIssue: boolean;
}

/** So many days back e-invoices of others count as what the platform does now. */
const RECENT_DAYS = 31;
/** One may have been made by hand. */
const SEVERAL = 2;
const MOST_NAMED = 5;

/**
 * Tells people how the invoices of a space stand: one alert, which grows and shrinks with what it is about and ends with it,
 * and one about e-invoices that the platform makes beside us.
 *
 * @param now epoch milliseconds
 */
export async function tellCoverage(db: Db, space: ToldSpace, now: number): Promise<void> {
  const today = localDate(now, space.timeZone);
  await tellGaps(db, space, today, now);
  await tellOthers(db, space, today, now);
}

async function tellGaps(
  db: Db,
  { id, timeZone, goesToKsef }: ToldSpace,
  today: LocalDate,
  now: number,
): Promise<void> {
  const alerts = createAlerts(db);
  const subject: AlertSubjectKey = `coverage:${id}`;
  const told = toldGaps(await createCoverageGaps(db).of(id), today);
  if (told.length === 0) return void (await alerts.end(subject, now));
  const request = await lastRequest(db, id);
  const lastRequestOn = request === null ? null : localDate(request, timeZone);
  const reason = gapReason(told, { goesToKsef, lastRequestOn });
  // What was put aside about one month is told again with the next one.
  const month = told.at(-1)?.invoiceDate.slice(0, 7) ?? '';
  const key = `${subject}:${reason.code}:${month}`;
  await alerts.raise({ key, subject, about: aboutSpace(id, reason) }, now);
  await replaceAlerts(db, subject, key, now);
}

async function tellOthers(
  db: Db,
  { id, othersIssue }: ToldSpace,
  today: LocalDate,
  now: number,
): Promise<void> {
  const alerts = createAlerts(db);
  const numbers = await byOthers(db, id, addDays(today, -RECENT_DAYS));
  const subject: AlertSubjectKey = `coverage:${id}:by others`;
  if (othersIssue || numbers.length < SEVERAL) return void (await alerts.end(subject, now));
  const values = { count: String(numbers.length), numbers: numbers.slice(-MOST_NAMED).join(', ') };
  const reason = { code: 'e-invoice.by-others', phrase: { key: 'coverage by others', values } } as const;
  await alerts.raise({ key: subject, subject, about: aboutSpace(id, reason) }, now);
}

function aboutSpace(spaceId: string, reason: Required<Pick<Reason, 'code' | 'phrase'>>) {
  const detail = reason.phrase === undefined ? undefined : phraseText(reason.phrase);
  return { spaceId, place: { key: 'e-invoices' }, reason: { ...reason, detail } } as const;
}
