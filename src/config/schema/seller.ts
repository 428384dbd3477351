import { z } from 'zod';
import { SELLER_COUNTRIES } from '../../domain/settings.js';
import { electronicAddress } from './electronic-address.js';
import { email, vatId } from './formats.js';
import { lines, OR_NUMBER, parsed, text, word } from './option.js';

const contact = z
  .strictObject({
    name: text({ description: 'Person or office that answers questions (BT-41).', example: 'Billing' }),
    phone: text({ description: 'Telephone (BT-42).', example: '+49 30 1234567' }).meta(OR_NUMBER),
    email: parsed(
      { description: 'E-mail address (BT-43).', example: 'billing@example.com' },
      'is no e-mail address',
      email,
    ),
  })
  .meta({ description: 'Whom the buyer asks about invoices (BG-6).' });

export const seller = z
  .strictObject({
    country: z
      .enum(SELLER_COUNTRIES)
      .meta({
        description:
          'The country whose law the invoices follow, and the seller’s address (BT-40). DE when left out.',
      })
      .optional(),
    name: text({
      description:
        'Registered name of the seller (BT-27), where the platform’s sender company is another one.',
      example: 'Muster Coworking GmbH',
    }).optional(),
    vat_id: parsed(
      {
        description: 'VAT id with its country prefix (BT-31); the platform’s sender tax id when left out.',
        example: 'DE123456788',
      },
      'is no VAT id with a country prefix',
      vatId,
    ).optional(),
    tax_number: text({ description: 'Local tax number, Steuernummer (BT-32).', example: '30/123/45678' })
      .meta(OR_NUMBER)
      .optional(),
    registration_id: text({
      description: 'Number in the commercial register (BT-30).',
      example: 'HRB 123456 B',
    })
      .meta(OR_NUMBER)
      .optional(),
    registration_scheme: word(
      {
        description:
          'Scheme of registration_id (ISO 6523 ICD), such as 0002 SIREN; known by itself for SIREN, SIRET, KvK, KBO/BCE, UID, codice fiscale and IČO.',
        example: '0002',
      },
      'is no scheme of four digits (ISO 6523)',
      /^\d{4}$/,
    ).optional(),
    legal_information: lines({
      description: 'Further facts that the law wants on the invoice (BT-33).',
      example: 'Amtsgericht Charlottenburg, HRB 123456 B, Geschäftsführung: Anna Muster',
    }).optional(),
    contact: contact.optional(),
    electronic_address: electronicAddress(
      'BT-34',
      'Where electronic answers to the invoice go (BT-34).',
    ).optional(),
  })
  .prefault({})
  .meta({ description: 'What the platform does not know about the seller.' });
