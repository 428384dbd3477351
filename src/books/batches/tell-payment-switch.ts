import type { Batch } from '../../domain/accounting/model.js';
import type { PaymentSwitch } from '../../domain/accounting/switched-payments.js';
import type { Phrase } from '../../domain/finding.js';
import type { NewAlert } from '../../store/alerts/alerts.js';
import { phraseText } from '../../words/phrases.js';
import { centsText } from '../formats/text/amount.js';

/** Tells that a batch changes from totals of payments to single ones; undefined of every other batch. */
export function paymentSwitchAlert({
  spaceId,
  series,
  number,
  manifest,
}: Pick<Batch, 'spaceId' | 'series' | 'number' | 'manifest'>): NewAlert | undefined {
  if (manifest.paymentSwitch === undefined) return undefined;
  const phrase = switchPhrase(manifest.paymentSwitch, { spaceId, number });
  const reason = { code: 'accounting.single-payments', phrase, detail: phraseText(phrase) } as const;
  // The number leads to the batch that the accountant is to be shown.
  const place = { key: 'export {name}', values: { name: series, number } } as const;
  const about = { spaceId, place, reason } as const;
  const subject = `payments:${spaceId}:${number}` as const;
  return { key: `${subject}:${reason.code}`, subject, about };
}

function switchPhrase(
  { invoices, takenBack, booked, accounts }: PaymentSwitch,
  { spaceId, number }: Pick<Batch, 'spaceId' | 'number'>,
): Phrase {
  return {
    key: 'single payments',
    values: {
      number: String(number),
      invoices: String(invoices),
      takenBack: String(takenBack),
      booked: String(booked),
      accounts: accounts.map(
        ({ account, currency, before, after }) =>
          `${account}: ${centsText(before)} → ${centsText(after)} ${currency}`,
      ),
      command: `spacebooks books batch show ${number} --space ${spaceId}`,
    },
  };
}
