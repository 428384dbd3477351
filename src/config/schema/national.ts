import { z } from 'zod';
import { parseRateStatement } from '../../domain/currency-rate.js';
import { sftp } from './accounting-exports.js';
import { country, date, percent, taxCountry, yesNo } from './kinds.js';
import { choice, exactlyOne, lines, otherwise, parsed, path, text } from './option.js';

export const currencyRates = z
  .array(
    z
      .strictObject({
        rate: parsed(
          'What is equal, in either direction, as a bank or ministry publishes it.',
          '1 EUR = 0.9421 CHF',
          'is not a rate of the form `1 EUR = 0.9421 CHF`',
          (given) => (parseRateStatement(given.trim()) === null ? null : given.trim()),
        ),
        from: date('The first day on which it holds.', '2026-10-01'),
        to: date(
          'The last day; until the next rate of these currencies when left out.',
          '2026-10-31',
        ).optional(),
        source: text('Who published it, printed on the invoice.', 'BMF, Oktober 2026').optional(),
      })
      .refine(
        ({ from, to }) => to === undefined || from <= to,
        otherwise('a rate ends before it begins', 'let from be the earlier day'),
      ),
  )
  .prefault([])
  .describe(
    'Rates of exchange for invoices in another currency than that of the seller’s country: their tax is stated in both (BT-6, BT-111), and the books take the same. Not with ksef, which has those of the NBP.',
  );

export const vatRates = z
  .array(
    z
      .strictObject({
        rate: percent('The rate in percent, above 0.', '4.9'),
        country: taxCountry('Whose rate it is; the seller’s country’s when left out.').optional(),
        from: date('The first day on which it is in force.', '2026-07-01'),
        to: date('The last day; without end when left out.', '2027-06-30').optional(),
      })
      .refine(
        ({ from, to }) => to === undefined || from <= to,
        otherwise('a rate ends before it begins', 'let from be the earlier day'),
      )
      .refine(
        ({ rate }) => Number(rate) > 0 && Number(rate) <= 100,
        otherwise('a rate of tax is above 0 and at most 100', 'say in tax_cases why there is no tax'),
      ),
  )
  .describe(
    'Rates of VAT that the law has and spacebooks does not know yet. Invoices show them on your word; check-config lists them, and no return form has a line for them. Not of Poland: FA(3) has a list of its own.',
  );

export const smallInvoices = z
  .strictObject({
    buyer_name: text('Stands for the buyer’s name where the platform has none.', 'Barverkauf').optional(),
    buyer_country: country(
      'Stands for the buyer’s country where the platform has none (ISO 3166-1).',
      'DE',
    ).optional(),
  })
  .describe(
    'For small invoices (§ 33 UStDV: up to 250 EUR), which need not name the buyer, while the standard wants a name and a country all the same.',
  );

export const domestic = choice(
  ['allow', 'refuse'],
  'Whether businesses in the seller’s own country get these e-invoices where the law there wants another way (Peppol in Belgium, FatturaPA in Italy, an approved platform in France): allow, because you go it beside us, or are exempt.',
).prefault('refuse');

const deposit = z
  .strictObject({
    folder: path(
      'A folder of this machine, made where missing. This or sftp.',
      '/srv/approved-platform',
    ).optional(),
    sftp: sftp.optional(),
  })
  .refine(...exactlyOne('deposit', ['folder', 'sftp'], 'write for example `folder: /srv/approved-platform`'))
  .describe(
    'Where an approved platform takes files from: what businesses in France get is issued by any day, and its Factur-X PDF, or the UBL of the standard ubl, is put there once, under a name of its own.',
  );

export const france = z
  .strictObject({
    operations: choice(
      ['services', 'goods', 'both'],
      'What the invoices bill, as BT-23 (S1, B1, M1) and the page state it (art. 242 nonies A ann. II CGI).',
    ).prefault('services'),
    vat_on_debits: yesNo(
      'Whether VAT is due when it is invoiced, by option (d’après les débits), which the invoices then state.',
      'no',
    ).prefault('no'),
    late_payment: lines(
      'Penalties for late payment. Left out: the sentence of payment.terms on pénalités, else the rate that art. L441-10 C. com. has where nothing was agreed.',
      'Pénalités de retard : trois fois le taux d’intérêt légal.',
    ).optional(),
    recovery_costs: lines(
      'Costs of recovery. Left out: the sentence of payment.terms on recouvrement, else 40 € (art. D441-5 C. com.).',
      'Indemnité forfaitaire pour frais de recouvrement : 40 €.',
    ).optional(),
    early_payment: lines(
      'Discount for early payment. Left out: the sentence of payment.terms on escompte, else cash_discounts or none.',
      'Pas d’escompte pour paiement anticipé.',
    ).optional(),
    deposit: deposit.optional(),
  })
  .describe(
    'Of a seller in France: what invoices to businesses state in notes of their own (BG-1, subjects PMD, PMT and AAB), as approved platforms demand it.',
  );
