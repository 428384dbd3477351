import { z } from 'zod';
import { parseNip } from '../../domain/nip.js';
import { electronicAddress } from './electronic-address.js';
import { countryCode, vatId, yesOrNo } from './formats.js';
import { ksefRecipient } from './ksef-recipient.js';
import { OR_NUMBER, parsed, text } from './option.js';
import { customerPayment } from './payment.js';
import { invoiceLanguage, standard } from './standard.js';
import { supportingDocuments } from './supporting-documents.js';
import { customerTaxCase } from './tax-rules.js';

function yes(description: string) {
  return parsed({ description, example: 'yes' }, 'must be yes or no', yesOrNo)
    .meta({ type: ['string', 'boolean'] })
    .optional();
}

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
    contract_number: text({ description: 'Number of the contract (BT-12).', example: 'V-2026-8' })
      .meta(OR_NUMBER)
      .optional(),
    project_number: text({ description: 'Number of the buyer’s project (BT-11).', example: 'P-77' })
      .meta(OR_NUMBER)
      .optional(),
    deliver_to: z
      .strictObject({
        name: text({
          description: 'Who is there, or the name of the house (BT-70).',
          example: 'Haus B',
        }).optional(),
        street: text({ description: 'Street and number (BT-75).', example: 'Seestraße 5' }).optional(),
        post_code: text({ description: 'Post code (BT-78).', example: '10115' }).meta(OR_NUMBER),
        city: text({ description: 'City (BT-77).', example: 'Berlin' }),
        country: parsed(
          { description: 'Country (BT-80).', example: 'DE' },
          'is no country code of two capital letters (ISO 3166-1)',
          countryCode,
        ),
      })
      .meta({
        description:
          'Where the service is given, such as the house of the desk, where that is not the buyer’s address.',
      })
      .optional(),
    supporting_documents: supportingDocuments(
      'the e-invoices of this customer, after those of the space',
    ).optional(),
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
    nip: parsed(
      {
        description: 'NIP of a buyer in KSeF, where the platform has another tax id or none.',
        example: '7352765225',
      },
      'is no NIP: it has ten digits, and a check digit',
      parseNip,
    )
      .meta(OR_NUMBER)
      .optional(),
    other_id: z
      .strictObject({
        country: parsed(
          { description: 'The country that gave it (KodKraju).', example: 'US' },
          'is no country code of two capital letters (ISO 3166-1)',
          countryCode,
        ),
        id: text({ description: 'The id itself (NrID).', example: '12-3456789' }, 50).meta(OR_NUMBER),
      })
      .meta({ description: 'Tax id of a buyer in KSeF that is neither a NIP nor a VAT id of the EU.' })
      .optional(),
    consumer: yes(
      'Whether the document in KSeF states no tax id for this buyer (BrakID), whatever the platform has.',
    ),
    local_government_unit: yes('Whether the buyer in KSeF is a unit of a local government (JST).'),
    vat_group_member: yes('Whether the buyer in KSeF is a member of a VAT group (GV).'),
    recipient: ksefRecipient.optional(),
    standard: standard.meta({ description: 'Instead of the space’s standard.' }).optional(),
    language: invoiceLanguage.meta({ description: 'Instead of the space’s language.' }).optional(),
    tax_case: customerTaxCase.optional(),
    payment: customerPayment.optional(),
  })
  .refine((given) => (given.customer_number === undefined) !== (given.debitor === undefined), {
    when: () => true,
    error: 'a customer needs customer_number or debitor, exactly one of them',
    params: { fix: 'write for example `customer_number: 1001`' },
  })
  .refine(
    ({ vat_id, nip, other_id, consumer }) => {
      const given = [vat_id, nip, other_id, consumer === true || undefined];
      return given.filter((each) => each !== undefined).length <= 1;
    },
    {
      when: () => true,
      error: 'a customer has one of vat_id, nip, other_id and consumer',
      params: { fix: 'keep the one that holds' },
    },
  )
  .refine(
    ({ local_government_unit, vat_group_member, recipient }) =>
      (local_government_unit !== true && vat_group_member !== true) || recipient !== undefined,
    {
      when: () => true,
      error:
        'local_government_unit and vat_group_member need recipient, else the unit does not see the invoice',
      params: { fix: 'add recipient with name and nip or internal_id' },
    },
  );

export const customers = z.array(customer).prefault([]).meta({
  description: 'What single customers need; the first entry that fits the invoice holds.',
});
