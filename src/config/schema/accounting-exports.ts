import { z } from 'zod';
import { exportFormats } from '../../export-formats.js';
import { emailAddress, language, name } from './kinds.js';
import { choice, exactlyOne, parsed, path, text, wholeNumber, word } from './option.js';

/** When an export runs. `monthly`: in the night to that day, with the documents up to the end of the month before. */
export type ExportSchedule =
  | { readonly kind: 'nightly' }
  | { readonly kind: 'monthly'; readonly day: number }
  | { readonly kind: 'close' };

/** Every month has a 28th. */
const LATEST_DAY = 28;

function schedule(text: string): ExportSchedule | null {
  const compact = text.replace(/\s+/g, ' ');
  if (compact === 'nightly') return { kind: 'nightly' };
  if (compact === 'on close') return { kind: 'close' };
  const day = Number(/^monthly on day (\d{1,2})$/.exec(compact)?.[1] ?? '0');
  return day >= 1 && day <= LATEST_DAY ? { kind: 'monthly', day } : null;
}

/** Read when a file has exports. */
const formatName = () =>
  choice(
    exportFormats().map(({ name }) => name),
    'A format that comes with spacebooks.',
  );

const exported = z
  .strictObject({
    name: name(
      'What we call the export, in commands and files. Never change it: each export has every entry once, under its name.',
      'tax-adviser',
    ),
    formats: z
      .array(z.lazy(formatName))
      .prefault([])
      .meta({ description: 'Formats that every batch is written in.', example: ['datev'] }),
    layouts: z
      .array(path('A file like those in templates/export.', 'our-columns.yml'))
      .prefault([])
      .meta({
        description: 'Column layouts of your own that every batch is written in.',
        example: ['our-columns.yml'],
      }),
    headings: language
      .describe('Language of csv and xlsx: headings, and words for codes. Left out: the space’s language.')
      .optional(),
    schedule: parsed(
      'nightly; monthly on day 1 to 28, in the night to that day, with documents up to the end of the month before; on close, when spacebooks books periods close closes a month.',
      'monthly on day 5',
      'is not a schedule: nightly, monthly on day 1 to 28, or on close',
      schedule,
    ),
    targets: z
      .array(text('Name of a target.', 'tax-adviser', 32))
      .prefault([])
      .meta({
        description: 'Names of the targets that the files go to; without any they can be downloaded.',
        example: ['tax-adviser'],
      }),
  })
  .refine(({ formats, layouts }) => formats.length + layouts.length > 0, {
    error: 'an export needs formats or layouts',
    params: { fix: 'write for example `formats: [datev]`' },
  });

export const exports = z
  .array(exported)
  .prefault([])
  .describe('What is exported, to whom and when. Each export has numbered batches of its own entries.');

export const sftp = z
  .strictObject({
    host: text('Name or address of the server.', 'sftp.example.com'),
    port: wholeNumber('Its port.', '22', 1, 65_535).prefault('22'),
    user: text('User on the server.', 'spacebooks'),
    host_key: word(
      'Fingerprint of the server’s key, as ssh-keygen -lf prints it; any other key ends the connection.',
      'SHA256:jqp8fTbFbXtUxLUkFSPKYDVOCPQS2CeGXmZ4zXdCBb4',
      'is not a fingerprint of the form SHA256: and 43 characters',
      /^SHA256:[A-Za-z0-9+/]{43}$/,
    ),
    private_key_file: path(
      'File of the private key (OpenSSH or PEM). This or password.',
      '/run/secrets/sftp-key',
    ).optional(),
    passphrase: text(
      'Passphrase of the private key; best as an environment variable.',
      '${SFTP_PASSPHRASE}',
    ).optional(),
    password: text(
      'Password of the user; best as an environment variable. This or private_key_file.',
      '${SFTP_PASSWORD}',
    ).optional(),
    folder: path('Folder on the server, which has to be there.', '/incoming'),
  })
  .refine(
    ...exactlyOne(
      'sftp',
      ['private_key_file', 'password'],
      'write for example `private_key_file: /run/secrets/sftp-key`',
    ),
  )
  .describe('A folder on an SFTP server; each file arrives once, complete. One kind for each target.');

const mail = z
  .strictObject({
    to: z
      .array(emailAddress('An e-mail address.', 'books@example.com'))
      .min(1)
      .meta({ description: 'Who gets the files.', example: ['books@example.com'] }),
    language: language.describe('Language of the mail; the space’s when left out.').optional(),
  })
  .describe(
    'Recipients of a mail with the files, sent by the server under mail; in rare cases it comes twice. One kind for each target.',
  );

const target = z
  .strictObject({
    name: name('What exports call it. Never change it: deliveries are kept under it.', 'tax-adviser'),
    folder: path(
      'A folder of this machine, made where missing. One kind for each target.',
      '/srv/exports/berlin',
    ).optional(),
    sftp: sftp.optional(),
    mail: mail.optional(),
  })
  .refine(
    ...exactlyOne('a target', ['folder', 'sftp', 'mail'], 'write for example `folder: /srv/exports/berlin`'),
  );

export const targets = z.array(target).prefault([]).describe('Where files of exports go.');
