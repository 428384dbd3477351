import { parseBic, parseCreditorId } from '@spacebooks/base/bank-account';
import { z } from 'zod';
import { date, iban, language, percent, yesNo } from './kinds.js';
import { lines, OR_NUMBER, otherwise, parsed, text, textOrNumber, wholeNumber, word } from './option.js';

const MEANS = ['transfer', 'direct debit', 'card', 'online', 'cash', 'clearing'] as const;

const means = z.enum(MEANS);

const terms = (limit = '') =>
  lines(
    `Payment terms (BT-20). {due_date}, {days} (from the invoice’s date) and {amount} stand for those of the invoice.${limit}`,
    'Zahlbar ohne Abzug bis zum {due_date}.',
  );

const cashDiscount = z.strictObject({
  days: wholeNumber('Within how many days of the invoice’s date.', '14', 1, 365),
  percent: parsed(
    'How much is deducted from the amount due, in percent.',
    '2',
    'is not a percentage above 0 and below 100 with at most two decimals',
    (given) => (/^(?!0+(\.0+)?$)\d{1,2}(\.\d{1,2})?$/.test(given) ? given : null),
  ).meta({ type: ['string', 'number'] }),
});

const method = z.strictObject({
  name: text('Name that the space gave the method.', 'SEPA-Lastschrift').optional(),
  provider: word(
    'Who processes its payments: stripe or paypal.',
    'stripe',
    'is not a name of a provider, such as stripe',
    /^[a-z][a-z0-9_-]{0,31}$/,
  ).optional(),
  means: means.describe('What it is: transfer, direct debit, card, online, cash or clearing.'),
});

export const payment = z
  .strictObject({
    iban: iban(
      'Account to pay to (BT-84). With it the PDF shows a payment code: a QR-bill in Switzerland, QR Platba in Czechia, else a GiroCode.',
      'DE02120300000000202051',
    ).optional(),
    bic: parsed(
      'Bank of the account (BT-86); not needed within Europe.',
      'BYLADEM1001',
      'is not a BIC of 8 or 11 characters',
      parseBic,
    ).optional(),
    account_name: text(
      'Holder of the account (BT-85), where it is not the seller.',
      'Muster Coworking GmbH',
    ).optional(),
    reference: z
      .enum(['number', 'creditor reference'])
      .describe(
        'What a transfer quotes (BT-83): the number of the invoice, or a creditor reference made of it (RF…, ISO 11649), which banks check as it is typed, in euros and for Swiss accounts. A number of more than 21 letters and digits stays as it is. Left out: the reference that banks of Belgium, Czechia and Switzerland have, made of the number; elsewhere the number. A QR-IBAN always has its QR reference.',
      )
      .optional(),
    code: yesNo(
      'Whether the PDF shows a payment code, where there is one: yes (the default) or no.',
      'no',
    ).optional(),
    terms: terms(' In the space’s language; an invoice in another one states none.').optional(),
    terms_by_language: z
      .partialRecord(language, terms())
      .describe('The terms in other languages of invoices; each goes before terms.')
      .optional(),
    withholding: z
      .array(
        z.strictObject({
          percent: percent('What customers withhold, in percent of the net amount.', '19'),
          name: text('What invoices call it.', 'IRPF', 40),
          valid_from: date('Only for invoices of this day or later.', '2027-01-01').optional(),
        }),
      )
      .min(1)
      .describe(
        'Tax that customers withhold and pay to their tax office, where the platform deducts it from the payable amount (its retention rate). The e-invoice says it in its terms (BT-20), and asks for the rest. Not with cash_discounts. Left out: an invoice whose payable amount is less without a payment is refused, with the rate that it would be.',
      )
      .optional(),
    cash_discounts: z
      .array(cashDiscount)
      .min(1)
      .describe('Discounts for early payment (Skonto), on invoices that ask for a transfer.')
      .optional(),
    means: means
      .describe(
        'How invoices are paid where the platform does not say: transfer (the default) or cash, by the buyer; direct debit, card or online, collected on the due date; clearing.',
      )
      .optional(),
    creditor_id: parsed(
      'Creditor identifier of SEPA direct debits (BT-90).',
      'DE98ZZZ09999999999',
      'is not a SEPA creditor identifier: its form or its check digits are wrong',
      parseCreditorId,
    ).optional(),
    methods: z
      .array(method)
      .min(1)
      .describe(
        'What the payment methods of the platform are; the first that fits decides. With it an invoice that is charged or paid through the platform is asked for its methods, one request each (scope read_payment_methods). A provider without an entry is online.',
      )
      .optional(),
  })
  .refine(
    (given) => given.iban !== undefined || (given.bic === undefined && given.account_name === undefined),
    otherwise('bic and account_name have no effect without an iban', 'add iban or remove them'),
  )
  .refine(
    (given) => given.withholding === undefined || given.cash_discounts === undefined,
    otherwise(
      'what a discount leaves of an invoice of which tax is withheld depends on the tax office',
      'keep one of withholding and cash_discounts',
    ),
  )
  .prefault({})
  .describe('How the invoice is paid.');

/** How one customer pays. */
export const customerPayment = z
  .strictObject({
    means: means
      .describe('How this customer’s invoices are paid where the platform does not say.')
      .optional(),
    mandate: textOrNumber('Reference of the mandate for direct debits (BT-89).', 'M-2026-17', 35).optional(),
    account: iban('Account that is debited (BT-91).', 'DE89370400440532013000').optional(),
    card: word(
      'The last four to six digits of the card (BT-87), never more.',
      '4242',
      'must be the last four to six digits of the card, and no more',
      /^\d{4,6}$/,
    )
      .meta(OR_NUMBER)
      .optional(),
    card_holder: text('Holder of the card (BT-88).', 'Jana Müller').optional(),
  })
  .describe('How this customer pays.');
