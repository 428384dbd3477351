import { z } from 'zod';
import { email } from './formats.js';
import { parsed, text, wholeNumber, word } from './option.js';
import { language } from './standard.js';

const NAME = /^[a-z0-9-]{1,32}$/;
const NO_NAME = 'must have 1 to 32 small letters, digits or hyphens';
const LONGEST_PATH = 4096;

const sftp = z
  .strictObject({
    host: text({ description: 'Name or address of the server.', example: 'sftp.example.com' }),
    port: wholeNumber({ description: 'Its port.', example: '22' }, 1, 65_535).prefault('22'),
    user: text({ description: 'User on the server.', example: 'spacebooks' }),
    host_key: word(
      {
        description:
          'Fingerprint of the server’s key, as ssh-keygen -lf prints it; any other key ends the connection.',
        example: 'SHA256:jqp8fTbFbXtUxLUkFSPKYDVOCPQS2CeGXmZ4zXdCBb4',
      },
      'is no fingerprint of the form SHA256: and 43 characters',
      /^SHA256:[A-Za-z0-9+/]{43}$/,
    ),
    private_key_file: text(
      {
        description: 'File of the private key (OpenSSH or PEM). This or password.',
        example: '/run/secrets/sftp-key',
      },
      LONGEST_PATH,
    ).optional(),
    passphrase: text({
      description: 'Passphrase of the private key; best as an environment variable.',
      example: '${SFTP_PASSPHRASE}',
    }).optional(),
    password: text({
      description: 'Password of the user; best as an environment variable. This or private_key_file.',
      example: '${SFTP_PASSWORD}',
    }).optional(),
    folder: text(
      { description: 'Folder on the server, which has to be there.', example: '/incoming' },
      LONGEST_PATH,
    ),
  })
  .refine((given) => (given.private_key_file === undefined) !== (given.password === undefined), {
    when: () => true,
    error: 'sftp needs private_key_file or password, exactly one of them',
    params: { fix: 'write for example `private_key_file: /run/secrets/sftp-key`' },
  })
  .meta({
    description: 'A folder on an SFTP server; each file arrives once, complete. One kind for each target.',
  });

const mail = z
  .strictObject({
    to: z
      .array(
        parsed(
          { description: 'An e-mail address.', example: 'books@example.com' },
          'is no e-mail address',
          email,
        ),
      )
      .min(1)
      .meta({ description: 'Who gets the files.', example: ['books@example.com'] }),
    language: language.meta({ description: 'Language of the mail; the space’s when left out.' }).optional(),
  })
  .meta({
    description:
      'Recipients of a mail with the files, sent by the server under mail; in rare cases it comes twice. One kind for each target.',
  });

const target = z
  .strictObject({
    name: word(
      {
        description: 'What exports call it. Never change it: deliveries are kept under it.',
        example: 'tax-adviser',
      },
      NO_NAME,
      NAME,
    ),
    folder: text(
      {
        description: 'A folder of this machine, made where missing. One kind for each target.',
        example: '/srv/exports/berlin',
      },
      LONGEST_PATH,
    ).optional(),
    sftp: sftp.optional(),
    mail: mail.optional(),
  })
  .refine(
    (given) => [given.folder, given.sftp, given.mail].filter((kind) => kind !== undefined).length === 1,
    {
      when: () => true,
      error: 'a target needs folder, sftp or mail, exactly one of them',
      params: { fix: 'write for example `folder: /srv/exports/berlin`' },
    },
  );

export const targets = z.array(target).prefault([]).meta({ description: 'Where files of exports go.' });
