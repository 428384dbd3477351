import { z } from 'zod';
import { ELECTRONIC_ADDRESS_SCHEMES } from '../../domain/electronic-address.js';
import { SELLER_COUNTRIES } from '../../domain/settings.js';
import { email } from './formats.js';
import { emailAddress, vatIdOf } from './kinds.js';
import { choice, lines, OR_NUMBER, otherwise, parsed, text, textOrNumber, word } from './option.js';

/** @param terms the terms of EN 16931 that it becomes, in words */
export function electronicAddress(terms: string, description: string) {
  return z
    .strictObject({
      scheme: parsed(
        `Kind of address (${terms}, code list EAS): EM e-mail, 9930 German VAT id, 0204 Leitweg-ID.`,
        'EM',
        () => ({
          message: 'is not a code of the list EAS that e-invoices may state',
          fix: 'write the code that the recipient names, such as EM, 0204, 0088 or 9930',
        }),
        (given) => (ELECTRONIC_ADDRESS_SCHEMES.has(given) ? given : null),
      ).meta(OR_NUMBER),
      id: textOrNumber(`The address (${terms}).`, 'billing@example.com'),
    })
    .refine(({ scheme, id }) => scheme !== 'EM' || email(id) !== null, {
      ...otherwise(
        'is not an e-mail address, which EM stands for',
        'write for example `id: billing@example.com`',
      ),
      path: ['id'],
    })
    .describe(description);
}

const contact = z
  .strictObject({
    name: text('Person or office that answers questions (BT-41).', 'Billing'),
    phone: textOrNumber('Telephone (BT-42).', '+49 30 1234567'),
    email: emailAddress('E-mail address (BT-43).', 'billing@example.com'),
  })
  .describe('Whom the buyer asks about invoices (BG-6).');

export const seller = z
  .strictObject({
    country: choice(
      SELLER_COUNTRIES,
      'The country whose law the invoices follow, and the seller’s address (BT-40). DE when left out.',
    ).optional(),
    name: text(
      'Registered name of the seller (BT-27), where the platform’s sender company is another one.',
      'Muster Coworking GmbH',
    ).optional(),
    vat_id: vatIdOf(
      'VAT id with its country prefix (BT-31); the platform’s sender tax id when left out.',
      'DE123456788',
    ).optional(),
    tax_number: textOrNumber('Local tax number, Steuernummer (BT-32).', '30/123/45678').optional(),
    registration_id: textOrNumber('Number in the commercial register (BT-30).', 'HRB 123456 B').optional(),
    registration_scheme: word(
      'Scheme of registration_id (ISO 6523 ICD), such as 0002 SIREN; known by itself for SIREN, SIRET, KvK, KBO/BCE, UID, codice fiscale and IČO.',
      '0002',
      'is not a scheme of four digits (ISO 6523)',
      /^\d{4}$/,
    ).optional(),
    legal_information: lines(
      'Further facts that the law wants on the invoice (BT-33).',
      'Amtsgericht Charlottenburg, HRB 123456 B, Geschäftsführung: Anna Muster',
    ).optional(),
    contact: contact.optional(),
    electronic_address: electronicAddress(
      'BT-34',
      'Where electronic answers to the invoice go (BT-34).',
    ).optional(),
  })
  .prefault({})
  .describe('What the platform does not know about the seller.');
