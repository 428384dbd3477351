import { z } from 'zod';
import { didYouMean } from '../did-you-mean.js';
import { accounting } from './accounting.js';
import { webAddress } from './address.js';
import { spaceAlerts } from './alerts.js';
import { eInvoices } from './e-invoices.js';
import { TOKEN, timeZone } from './formats.js';
import { invoiceLanguage, NO_WEB_ADDRESS, name } from './kinds.js';
import { choice, exactlyOne, notBoth, otherwise, parsed, path, type Wrong, word } from './option.js';
import { platformSettings } from './platform-settings.js';

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

export const space = z
  .strictObject({
    id: name('What we call the space, in commands, files and callback addresses. Never change it.', 'berlin'),
    platform_id: word(
      'Id of the space in version 2.0 of the platform’s API.',
      'f9a99fbc-9a3e-4c8b-a1ed-8f3b2d1c0e4a',
      'must have 1 to 64 letters, digits, _ or hyphens',
      /^[A-Za-z0-9_-]{1,64}$/,
    ),
    subdomain: word(
      'The first part of the space’s address on the public platform. This or base_url.',
      'musterraum',
      'is not a subdomain: only the part before .cobot.me',
      /^[a-z0-9][a-z0-9-]{0,62}$/,
    ).optional(),
    base_url: parsed(
      'The space’s address on the platform (version 1.0 of its API). This or subdomain.',
      'https://musterraum.cobot.me',
      wrongSpaceAddress,
      spaceAddress,
    ).optional(),
    also_at: z
      .array(
        parsed(
          'Another address of the space on the platform, such as its custom domain.',
          'https://members.musterraum.example',
          wrongSpaceAddress,
          spaceAddress,
        ),
      )
      .describe(
        'Further addresses under which the platform shows this space. Callbacks may carry any of them, and are served all the same; written here, one that names an invoice the space does not have is not told as an unknown address. Left out: none.',
      )
      .optional(),
    token: word(
      'Access token of an admin of the space; best as an environment variable. Leave it out to log in.',
      '${BERLIN_TOKEN}',
      'is not an access token: 8 or more characters without blanks',
      TOKEN,
    ).optional(),
    token_file: path(
      'File that holds the access token and nothing else; spacebooks login writes it. Left out: a file in the folder tokens beside the database.',
      '/run/secrets/berlin',
    ).optional(),
    time_zone: parsed(
      'IANA time zone of the space: decides which day it is.',
      'Europe/Berlin',
      'is not an IANA time zone',
      timeZone,
      (given) => didYouMean(given, Intl.supportedValuesOf('timeZone'), 1),
    ),
    language: invoiceLanguage.describe(
      'Language of the invoices. Findings about them are in it where it is de, en or pl, else in English.',
    ),
    platform_settings: platformSettings,
    e_invoices: eInvoices,
    accounting: accounting.optional(),
    alerts: spaceAlerts,
  })
  .refine(...notBoth('a space', ['token', 'token_file'], 'keep token_file to have spacebooks login write it'))
  .refine(
    ...exactlyOne(
      'a space',
      ['subdomain', 'base_url'],
      'write for example `subdomain: musterraum`, the part before .cobot.me',
    ),
  );

export const spaces = z
  .array(space)
  .min(1)
  .describe('The spaces that we work for: a list, or a section that says where they are.');

/** In place of the list: the spaces come and go without a restart. */
export const spaceSource = z
  .strictObject({
    from: choice(
      ['folder', 'database'],
      'folder: one file for each space; database: spacebooks spaces add, list and remove.',
    ),
    path: path(
      'Folder of the files; the file of a space is named as its id, with .yml.',
      'spaces.d',
    ).optional(),
  })
  .refine(
    (given) => (given.from === 'folder') === (given.path !== undefined),
    otherwise(
      'path goes with from: folder',
      'write `from: folder` and `path: spaces.d`, or `from: database` alone',
    ),
  );

export const spaceDefaults = z.unknown().optional().meta({
  type: 'object',
  description:
    'What a space has where it says nothing else: any option of a space but those that tell spaces apart.',
});
