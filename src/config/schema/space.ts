import { z } from 'zod';
import { didYouMean } from '../did-you-mean.js';
import { accounting } from './accounting.js';
import { webAddress } from './address.js';
import { spaceAlerts } from './alerts.js';
import { eInvoices } from './e-invoices.js';
import { TOKEN, timeZone } from './formats.js';
import { parsed, text, type Wrong, word } from './option.js';
import { NO_WEB_ADDRESS } from './platform.js';
import { invoiceLanguage } from './standard.js';

/** Short names that stand in addresses and file names. */
export const NAME = /^[a-z0-9-]{1,32}$/;
export const NO_NAME = 'must have 1 to 32 small letters, digits or hyphens';

/** We put `/api` behind it ourselves. */
const API = /\/api$/;

function spaceAddress(text: string): string | null {
  const address = webAddress(text);
  return address === null || API.test(address) ? null : address;
}

function wrongSpaceAddress(text: string): Wrong {
  if (webAddress(text) === null) return { message: NO_WEB_ADDRESS };
  return { message: 'ends in /api, which is added to it', fix: 'write it without /api' };
}

const space = z
  .strictObject({
    id: word(
      {
        description: 'What we call the space, in commands, files and callback addresses. Never change it.',
        example: 'berlin',
      },
      NO_NAME,
      NAME,
    ),
    platform_id: word(
      {
        description: 'Id of the space in version 2.0 of the platform’s API.',
        example: 'f9a99fbc-9a3e-4c8b-a1ed-8f3b2d1c0e4a',
      },
      'must have 1 to 64 letters, digits, _ or hyphens',
      /^[A-Za-z0-9_-]{1,64}$/,
    ),
    subdomain: word(
      {
        description: 'The first part of the space’s address on the public platform. This or base_url.',
        example: 'musterraum',
      },
      'is no subdomain: only the part before .cobot.me',
      /^[a-z0-9][a-z0-9-]{0,62}$/,
    ).optional(),
    base_url: parsed(
      {
        description: 'The space’s address on the platform (version 1.0 of its API). This or subdomain.',
        example: 'https://musterraum.cobot.me',
      },
      wrongSpaceAddress,
      spaceAddress,
    ).optional(),
    token: word(
      {
        description:
          'Access token of an admin of the space; best as an environment variable. Leave it out to log in.',
        example: '${BERLIN_TOKEN}',
      },
      'is no access token: 8 or more characters without blanks',
      TOKEN,
    ).optional(),
    token_file: text(
      {
        description:
          'File that holds the access token and nothing else; spacebooks login writes it. Left out: a file in the folder tokens beside the database.',
        example: '/run/secrets/berlin',
      },
      4096,
    ).optional(),
    time_zone: parsed(
      {
        description: 'IANA time zone of the space: decides which day it is.',
        example: 'Europe/Berlin',
      },
      'is no IANA time zone',
      timeZone,
      (given) => didYouMean(given, Intl.supportedValuesOf('timeZone'), 1),
    ),
    language: invoiceLanguage.meta({
      description:
        'Language of the invoices. Findings about them are in it where it is de, en or pl, else in English.',
    }),
    e_invoices: eInvoices,
    accounting: accounting.optional(),
    alerts: spaceAlerts,
  })
  .refine((given) => given.token === undefined || given.token_file === undefined, {
    when: () => true,
    error: 'a space takes token or token_file, not both',
    params: { fix: 'keep token_file to have spacebooks login write it' },
  })
  .refine((given) => (given.subdomain === undefined) !== (given.base_url === undefined), {
    when: () => true,
    error: 'a space needs subdomain or base_url, exactly one of them',
    params: { fix: 'write for example `subdomain: musterraum`, the part before .cobot.me' },
  });

export const spaces = z.array(space).min(1).meta({ description: 'The spaces that we work for.' });
