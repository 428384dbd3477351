import { z } from 'zod';
import { FA3_COUNTRIES } from '../../domain/fa3-code-lists.js';
import { parseInternalId, wrongInternalId } from './internal-id.js';
import { country, invoiceLanguage, nip, standard, vatIdOf, yesNo } from './kinds.js';
import { exactlyOne, otherwise, parsed, text, textOrNumber } from './option.js';
import { customerPayment } from './payment.js';
import { electronicAddress } from './seller.js';
import { supportingDocuments } from './supporting-documents.js';
import { customerTaxCase } from './tax-rules.js';

/** Podmiot3: whom the buyer buys for, a unit or a member of his. */
const ksefRecipient = z
  .strictObject({
    name: text('Name of the unit or member.', 'Szkoła Podstawowa nr 1', 512),
    nip: nip('Its NIP. This or internal_id.', '1132853869').optional(),
    internal_id: parsed(
      'Its internal id in KSeF (IDWew). This or nip.',
      '7352765225-00013',
      wrongInternalId,
      parseInternalId,
    ).optional(),
    street: text('Street and number.', 'ul. Szkolna 1').optional(),
    post_code: text('Post code.', '30-002', 20).optional(),
    city: text('Place.', 'Kraków').optional(),
  })
  .refine(
    ...exactlyOne('a recipient', ['nip', 'internal_id'], 'write for example `internal_id: 7352765225-00013`'),
  )
  .describe('The unit or member that the buyer in KSeF buys for (Podmiot3); it sees the invoice there.');

const yes = (description: string) => yesNo(description).optional();

const customer = z
  .strictObject({
    customer_number: textOrNumber(
      'The customer’s number on the platform. This or debitor.',
      '1001',
    ).optional(),
    debitor: text(
      'Id of the membership, team or contact on the platform. This or customer_number.',
      'f9a99fbc-9a3e-4c8b-a1ed-8f3b2d1c0e4a',
    ).optional(),
    buyer_reference: textOrNumber(
      'The buyer’s reference (BT-10), for German authorities the Leitweg-ID.',
      '04011000-1234512345-06',
    ).optional(),
    order_number: textOrNumber('Number of the buyer’s order (BT-13).', 'PO-4711').optional(),
    contract_number: textOrNumber('Number of the contract (BT-12).', 'V-2026-8').optional(),
    project_number: textOrNumber('Number of the buyer’s project (BT-11).', 'P-77').optional(),
    deliver_to: z
      .strictObject({
        name: text('Who is there, or the name of the house (BT-70).', 'Haus B').optional(),
        street: text('Street and number (BT-75).', 'Seestraße 5').optional(),
        post_code: textOrNumber('Post code (BT-78).', '10115'),
        city: text('City (BT-77).', 'Berlin'),
        country: country('Country (BT-80).', 'DE'),
      })
      .describe(
        'Where the service is given, such as the house of the desk, where that is not the buyer’s address.',
      )
      .optional(),
    supporting_documents: supportingDocuments(
      'the e-invoices of this customer, after those of the space',
    ).optional(),
    electronic_address: electronicAddress(
      'BT-49',
      'Where the buyer receives e-invoices (BT-49); the first billing e-mail when left out.',
    ).optional(),
    vat_id: vatIdOf(
      'VAT id with its country prefix (BT-48), where the platform has another one or none.',
      'FR40303265045',
    ).optional(),
    registration_id: textOrNumber(
      'The customer’s own number that is no VAT id (BT-47): SIREN, SIRET, KBO/BCE, KvK, IČO, codice fiscale, or the NIF of a person. The platform’s tax id where it is such a number when left out.',
      '303265045',
    ).optional(),
    nip: nip(
      'NIP of a buyer in KSeF, where the platform has another tax id or none.',
      '7352765225',
    ).optional(),
    other_id: z
      .strictObject({
        country: parsed(
          'The country that gave it (KodKraju).',
          'US',
          'is not a country code of FA(3): two capital letters of ISO 3166-1; Kosovo is XK, Greece GR, the United Kingdom GB',
          (given) => (FA3_COUNTRIES.has(given) ? given : null),
        ),
        id: textOrNumber('The id itself (NrID).', '12-3456789', 50),
      })
      .describe('Tax id of a buyer in KSeF that is neither a NIP nor a VAT id of the EU.')
      .optional(),
    consumer: yes(
      'Whether the document in KSeF states no tax id for this buyer (BrakID), whatever the platform has.',
    ),
    local_government_unit: yes('Whether the buyer in KSeF is a unit of a local government (JST).'),
    vat_group_member: yes('Whether the buyer in KSeF is a member of a VAT group (GV).'),
    recipient: ksefRecipient.optional(),
    standard: standard.describe('Instead of the space’s standard.').optional(),
    language: invoiceLanguage.describe('Instead of the space’s language.').optional(),
    tax_case: customerTaxCase.optional(),
    payment: customerPayment.optional(),
  })
  .refine(
    ...exactlyOne('a customer', ['customer_number', 'debitor'], 'write for example `customer_number: 1001`'),
  )
  .refine(
    ({ vat_id, nip, other_id, consumer }) => {
      const given = [vat_id, nip, other_id, consumer === true || undefined];
      return given.filter((each) => each !== undefined).length <= 1;
    },
    otherwise('a customer has one of vat_id, nip, other_id and consumer', 'keep the one that holds'),
  )
  .refine(
    ({ local_government_unit, vat_group_member, recipient }) =>
      (local_government_unit !== true && vat_group_member !== true) || recipient !== undefined,
    otherwise(
      'local_government_unit and vat_group_member need recipient, else the unit does not see the invoice',
      'add recipient with name and nip or internal_id',
    ),
  );

export const customers = z
  .array(customer)
  .prefault([])
  .describe('What single customers need; the first entry that fits the invoice holds.');
