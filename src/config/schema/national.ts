import { z } from 'zod';
import { parseRateStatement } from '../../domain/currency-rate.js';
import { calendarDate, countryCode, wrongDate } from './formats.js';
import { parsed, text } from './option.js';

export const currencyRates = z
  .array(
    z
      .strictObject({
        rate: parsed(
          {
            description: 'What is equal, in either direction, as a bank or ministry publishes it.',
            example: '1 EUR = 0.9421 CHF',
          },
          'is no rate of the form `1 EUR = 0.9421 CHF`',
          (given) => (parseRateStatement(given.trim()) === null ? null : given.trim()),
        ),
        from: parsed(
          { description: 'The first day on which it holds.', example: '2026-10-01' },
          wrongDate,
          calendarDate,
        ),
        to: parsed(
          {
            description: 'The last day; until the next rate of these currencies when left out.',
            example: '2026-10-31',
          },
          wrongDate,
          calendarDate,
        ).optional(),
        source: text({
          description: 'Who published it, printed on the invoice.',
          example: 'BMF, Oktober 2026',
        }).optional(),
      })
      .refine(({ from, to }) => to === undefined || from <= to, {
        when: () => true,
        error: 'a rate ends before it begins',
        params: { fix: 'let from be the earlier day' },
      }),
  )
  .prefault([])
  .meta({
    description:
      'Rates of exchange for invoices in another currency than that of the seller’s country: their tax is stated in both (BT-6, BT-111). Not with ksef, which has those of the NBP.',
  });

export const smallInvoices = z
  .strictObject({
    buyer_name: text({
      description: 'Stands for the buyer’s name where the platform has none.',
      example: 'Barverkauf',
    }).optional(),
    buyer_country: parsed(
      {
        description: 'Stands for the buyer’s country where the platform has none (ISO 3166-1).',
        example: 'DE',
      },
      'is no country code of two capital letters (ISO 3166-1; the United Kingdom is GB)',
      countryCode,
    ).optional(),
  })
  .meta({
    description:
      'For small invoices (§ 33 UStDV: up to 250 EUR), which need not name the buyer, while the standard wants a name and a country all the same.',
  });

export const domestic = z.enum(['allow', 'refuse']).prefault('refuse').meta({
  description:
    'Whether businesses in the seller’s own country get these e-invoices where the law there wants another way (Peppol in Belgium, FatturaPA in Italy, an approved platform in France): allow, because you go it beside us, or are exempt.',
});
