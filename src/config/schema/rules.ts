import { z } from 'zod';
import { countryCode, percentage } from './formats.js';
import { OR_NUMBER, parsed, text } from './option.js';

const byAccount = {
  revenue_account: text({
    description: 'Only for items of the revenue account with this number.',
    example: '8400',
  })
    .meta(OR_NUMBER)
    .optional(),
  accounting_code: text({
    description: 'Only for items with this accounting code.',
    example: 'DESK',
  })
    .meta(OR_NUMBER)
    .optional(),
};

const taxCase = z.strictObject({
  when: z
    .strictObject({
      rate: parsed(
        { description: 'Only for items with this tax rate in percent.', example: '19' },
        'is no percentage',
        percentage,
      )
        .meta(OR_NUMBER)
        .optional(),
      buyer_country: parsed(
        {
          description: 'Only for buyers in this country (ISO 3166-1, two capital letters).',
          example: 'DE',
        },
        'is no country code of two capital letters (ISO 3166-1; the United Kingdom is GB)',
        countryCode,
      )
        .transform((code) => [code])
        .optional(),
      ...byAccount,
    })
    .meta({ description: 'All conditions must hold. Without `when` the rule fits every item.' })
    .optional(),
  category: z.enum(['S']).meta({
    description: 'VAT category of EN 16931 (UNTDID 5305): S is taxed at a rate above zero.',
  }),
});

export const taxCases = z
  .array(taxCase)
  .min(1)
  .prefault([{ category: 'S' }])
  .meta({
    description:
      'Which VAT category an item belongs to: the first rule that fits decides, and an item that no rule fits refuses the invoice. Left out: S for rates above zero; nothing is assumed about zero rates.',
  });

const servicePeriodRule = z.strictObject({
  when: z
    .strictObject(byAccount)
    .meta({ description: 'All conditions must hold. Without `when` the rule fits every item.' })
    .optional(),
  period: z.enum(['month of invoice', 'month before', 'date of invoice']).meta({
    description:
      'When the service was given: the month of the invoice’s date, the month before it, or that day.',
  }),
});

export const servicePeriod = z.array(servicePeriodRule).min(1).meta({
  description:
    'When an item’s service was given, which the invoice must state and the platform does not say: the first rule that fits decides, and an item that no rule fits refuses the invoice.',
});
