import { z } from 'zod';
import { momentText } from '../engine/moment.js';
import { ksefNumberText } from '../numbers.js';
import { instantOf } from '../times.js';
import { currencyCode } from './currencies.js';

const nip = z.string().regex(/^[1-9](\d[1-9]|[1-9]\d)\d{7}$/);
const TYPES = [
  'Vat',
  'Zal',
  'Kor',
  'Roz',
  'Upr',
  'KorZal',
  'KorRoz',
  'VatPef',
  'VatPefSp',
  'KorPef',
  'VatRr',
  'KorVatRr',
];

/** InvoiceQueryFilters */
export const invoiceFilters = z.object({
  subjectType: z.enum(['Subject1', 'Subject2', 'Subject3', 'SubjectAuthorized']),
  dateRange: z
    .object({
      dateType: z.enum(['Issue', 'Invoicing', 'PermanentStorage']),
      from: momentText,
      to: momentText.nullish(),
      restrictToPermanentStorageHwmDate: z.boolean().nullish(),
    })
    .refine(({ from, to }) => (instantOf(to ?? from) ?? 0) >= (instantOf(from) ?? 0), 'to is before from'),
  ksefNumber: ksefNumberText.nullish(),
  invoiceNumber: z.string().max(256).nullish(),
  amount: z
    .object({
      type: z.enum(['Brutto', 'Netto', 'Vat']),
      from: z.number().nullish(),
      to: z.number().nullish(),
    })
    .nullish(),
  sellerNip: nip.nullish(),
  buyerIdentifier: z
    .object({ type: z.enum(['Nip', 'VatUe', 'Other', 'None']), value: z.string().max(50).nullish() })
    .nullish(),
  currencyCodes: z.array(currencyCode).nullish(),
  invoicingMode: z.enum(['Online', 'Offline']).nullish(),
  isSelfInvoicing: z.boolean().nullish(),
  formType: z.enum(['FA', 'PEF', 'FA_RR']).nullish(),
  invoiceTypes: z.array(z.enum(TYPES)).nullish(),
  hasAttachment: z.boolean().nullish(),
});

export type InvoiceFilters = z.output<typeof invoiceFilters>;
