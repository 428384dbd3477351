import { addDays, isCalendarDate, localDate } from '@spacebooks/base/calendar';
import type { Decimal } from '@spacebooks/base/money';
import { idInLine } from '@spacebooks/base/text/one-line';
import { z } from 'zod';
import { Failure, isFailure } from '../domain/errors.js';
import type { LocalDate } from '../domain/invoice.js';
import type { PaymentRecord } from '../domain/payment-record.js';
import { address, segment } from './address.js';
import type { PlatformApi } from './api.js';
import type { Priority } from './limiter.js';
import { readAs } from './read-as.js';
import { decimalText, numberText, optionalText } from './schema.js';

/** Which records: those paid between two dates, both included, or those of these invoices. */
type PaymentRecordChoice =
  | { readonly from: LocalDate; readonly to: LocalDate }
  | { readonly invoiceIds: readonly string[] };

/** Right before it goes out, after it has waited for the limit; what it throws ends the request. */
type BeforeSending = () => Promise<void>;

/** A payment to be recorded. */
interface NewPaymentRecord {
  readonly paidOn: LocalDate;
  readonly amount: Decimal;
  readonly note?: string;
  /** One of the space's payment methods, by its id or its name. */
  readonly method?: { readonly id: string } | { readonly name: string };
}

/**
 * The payments of invoices, of version 1.0, which shows no pages of them. Each call is given the space's time zone (IANA
 * name), in which their dates are told. Everything throws Failure `platform.*`; `platform.forbidden` names the scope.
 */
export interface PaymentRecords {
  /** Those chosen by dates come with some of the days around them: the platform is asked for moments, not dates. */
  list(choice: PaymentRecordChoice, timeZone: string, priority?: Priority): Promise<readonly PaymentRecord[]>;
  /**
   * Once the total is paid, the platform marks the invoice as paid. A lost answer is to be looked for with `list` before
   * it is recorded again.
   *
   * @throws Failure `platform.rejected` with what the platform says is wrong
   */
  create(
    invoiceId: string,
    payment: NewPaymentRecord,
    timeZone: string,
    beforeSending?: BeforeSending,
  ): Promise<PaymentRecord>;
  /** @throws Failure `platform.not-found` when it is gone already */
  delete(invoiceId: string, id: string, beforeSending?: BeforeSending): Promise<void>;
}

const method = z.object({
  id: numberText.nullish().transform((id) => id ?? null),
  name: optionalText,
});

const record = z.object({
  id: numberText.refine((id) => id !== '', 'is empty'),
  invoice_id: numberText.refine((id) => id !== '', 'is empty'),
  note: optionalText,
  paid_at: z
    .string()
    .transform((text) => text.replace(/^(\d{4})\/(\d{2})\/(\d{2})/, '$1-$2-$3'))
    .refine((text) => isCalendarDate(text.slice(0, 10)), 'is no date YYYY-MM-DD or YYYY/MM/DD'),
  amount: decimalText,
  currency: z.string().min(1),
  payment_method: method.nullish().transform((given) => given ?? null),
});

export function createPaymentRecords(api: PlatformApi, spaceBaseUrl: string): PaymentRecords {
  const ofInvoice = (invoiceId: string): string =>
    address(spaceBaseUrl, `/api/invoices/${segment(invoiceId)}/payment_records`);
  return {
    list: async (choice, timeZone, priority = 'read') => {
      const parameters =
        'invoiceIds' in choice ? { invoice_ids: choice.invoiceIds.join(',') } : momentsOf(choice);
      const url = address(spaceBaseUrl, '/api/invoices/payment_records', parameters);
      const answer = await namingScope('read_payment_records', api.plain('GET', url, priority));
      return readAs(z.array(record), answer).map((each) => toPaymentRecord(each, timeZone));
    },
    create: async (invoiceId, { paidOn, amount, note, method: by }, timeZone, beforeSending) => {
      const body = { note, paid_at: paidOn, amount: amount.toFixed(), payment_method: by };
      const url = ofInvoice(invoiceId);
      const call = api.plain('POST', url, 'upkeep', body, beforeSending);
      const answer = await namingScope('write_payment_records', call);
      const made = toPaymentRecord(readAs(record, answer), timeZone);
      if (made.invoiceId === invoiceId) return made;
      const detail = `recorded a payment of invoice ${idInLine(invoiceId)}, the answer is about another one`;
      throw new Failure('platform.unreadable', { detail });
    },
    delete: async (invoiceId, id, beforeSending) => {
      const url = `${ofInvoice(invoiceId)}/${segment(id)}`;
      const call = api.plain('DELETE', url, 'upkeep', undefined, beforeSending);
      await namingScope('write_payment_records', call);
    },
  };
}

/** A day more on both sides: where it is the day of the space is not said, and no time zone is further off. */
function momentsOf({ from, to }: { readonly from: LocalDate; readonly to: LocalDate }) {
  return { from: `${addDays(from, -1)} 00:00:00 +0000`, to: `${addDays(to, 1)} 23:59:59 +0000` };
}

function toPaymentRecord(read: z.output<typeof record>, timeZone: string): PaymentRecord {
  const { id, invoice_id: invoiceId, note, amount, currency, payment_method } = read;
  return {
    id,
    invoiceId,
    paidOn: dayOf(read.paid_at, timeZone),
    amount,
    currency,
    method: payment_method,
    note,
  };
}

/**
 * The day that is written, unless it is a moment within a day: then where the space is. Midnight stands for a day without a
 * time, whatever offset comes with it.
 */
function dayOf(paidAt: string, timeZone: string): LocalDate {
  const day = paidAt.slice(0, 10);
  const moment = /^[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)? ?(Z|[+-]\d{2}:?\d{2})$/.exec(paidAt.slice(10));
  const [, time = '', offset = ''] = moment ?? [];
  if (time.replace(/[0:]/g, '') === '') return day;
  const at = Date.parse(`${day}T${time}${offset.replace(/^(...)(\d\d)$/, '$1:$2')}`);
  return Number.isNaN(at) ? day : localDate(at, timeZone);
}

/** What the platform answers where the token's scope is missing does not say so. */
async function namingScope<T>(scope: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!isFailure(error, 'platform.forbidden')) throw error;
    const { detail = '', status } = error;
    const named = `${detail} (the token may lack the scope ${scope})`;
    throw new Failure('platform.forbidden', { detail: named, ...(status !== undefined && { status }) });
  }
}
