import type { Clock } from '@spacebooks/base/clock';
import { accountName, type Rebooking } from '../domain/accounting/rebooking.js';
import type { Phrase } from '../domain/finding.js';
import type { Alerts } from '../store/alerts/alerts.js';
import { phraseText } from '../words/phrases.js';
import type { ExportOutcome } from './batches/run-export.js';
import { centsText } from './formats/text/amount.js';

interface QuestionAlertDeps {
  readonly stores: { readonly alerts: Pick<Alerts, 'raise' | 'endOthers'> };
  readonly clock: Pick<Clock, 'now'>;
}

/** Of the digest, in an alert and on a command line: enough to tell one question from another. */
export const SHOWN_DIGITS = 12;

/**
 * Tells what waits for a yes, once for each question, until it is booked or is a question no more. A blocked export did not get
 * as far as asking.
 */
export async function tellRebooking(
  { stores: { alerts }, clock }: QuestionAlertDeps,
  spaceId: string,
  name: string,
  outcome: ExportOutcome,
): Promise<void> {
  if (outcome.status === 'blocked') return;
  const { rebooking } = outcome;
  const prefix = prefixOf(spaceId, name);
  if (rebooking === null) {
    await endRebooking({ stores: { alerts }, clock }, spaceId, name);
    return;
  }
  const subject = `${prefix}${rebooking.digest.slice(0, SHOWN_DIGITS)}` as const;
  const phrase = rebookingPhrase(rebooking, { spaceId, name });
  const reason = { code: 'accounting.rebooking', phrase, detail: phraseText(phrase) } as const;
  const about = { spaceId, place: { key: 'export {name}', values: { name } }, reason } as const;
  await alerts.raise({ key: `${subject}:${reason.code}`, subject, about }, clock.now());
  await alerts.endOthers(prefix, [subject], clock.now());
}

/** Nothing waits for a yes any more. */
export async function endRebooking(
  { stores: { alerts }, clock }: QuestionAlertDeps,
  spaceId: string,
  name: string,
): Promise<void> {
  await alerts.endOthers(prefixOf(spaceId, name), [], clock.now());
}

function prefixOf(spaceId: string, name: string): `rebooking:${string}:${string}:` {
  return `rebooking:${spaceId}:${name}:`;
}

/** What would be booked anew, in a sentence, and the command that answers. */
function rebookingPhrase(rebooking: Rebooking, { spaceId, name }: { spaceId: string; name: string }): Phrase {
  const { reversed, added, invoices, months, accounts, digest } = rebooking;
  return {
    key: 'rebooking',
    values: {
      entries: String(reversed + added),
      invoices: String(invoices),
      months: months.map(({ month, isClosed }) =>
        isClosed ? { key: 'closed month', values: { month } } : month,
      ),
      accounts: accounts.map(
        ({ currency, before, after, ...account }) =>
          `${accountName(account)}: ${centsText(before)} → ${centsText(after)} ${currency}`,
      ),
      command: `spacebooks books batch rebook ${name} --space ${spaceId} --yes ${digest.slice(0, SHOWN_DIGITS)}`,
    },
  };
}
