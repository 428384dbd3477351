import { z } from 'zod';
import { electronicAddress } from './electronic-address.js';
import { vatId } from './formats.js';
import { OR_NUMBER, parsed, text } from './option.js';
import { language, standard } from './standard.js';
import { customerTaxCase } from './tax-rules.js';

const customer = z
  .strictObject({
    customer_number: text({
      description: 'The customer’s number on the platform. This or debitor.',
      example: '1001',
    })
      .meta(OR_NUMBER)
      .optional(),
    debitor: text({
      description: 'Id of the membership, team or contact on the platform. This or customer_number.',
      example: 'f9a99fbc-9a3e-4c8b-a1ed-8f3b2d1c0e4a',
    }).optional(),
    buyer_reference: text({
      description: 'The buyer’s reference (BT-10), for German authorities the Leitweg-ID.',
      example: '04011000-1234512345-06',
    })
      .meta(OR_NUMBER)
      .optional(),
    order_number: text({ description: 'Number of the buyer’s order (BT-13).', example: 'PO-4711' })
      .meta(OR_NUMBER)
      .optional(),
    electronic_address: electronicAddress(
      'BT-49',
      'Where the buyer receives e-invoices (BT-49); the first billing e-mail when left out.',
    ).optional(),
    vat_id: parsed(
      {
        description: 'VAT id with its country prefix (BT-48), where the platform has another one or none.',
        example: 'FR40303265045',
      },
      'is no VAT id with a country prefix',
      vatId,
    ).optional(),
    standard: standard.meta({ description: 'Instead of the space’s standard.' }).optional(),
    language: language.meta({ description: 'Instead of the space’s language.' }).optional(),
    tax_case: customerTaxCase.optional(),
  })
  .refine((given) => (given.customer_number === undefined) !== (given.debitor === undefined), {
    when: () => true,
    error: 'a customer needs customer_number or debitor, exactly one of them',
    params: { fix: 'write for example `customer_number: 1001`' },
  });

export const customers = z.array(customer).prefault([]).meta({
  description: 'What single customers need; the first entry that fits the invoice holds.',
});
