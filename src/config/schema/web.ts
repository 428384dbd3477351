import { z } from 'zod';
import { parsePasswordHash } from '../../domain/password-hash.js';
import { listenAddress, webAddress } from './address.js';
import { yesOrNo } from './formats.js';
import { parsed, text, wholeNumber, word } from './option.js';
import { NO_WEB_ADDRESS } from './platform.js';

const EXAMPLE_HASH = 'scrypt:15:8:3:S3l0bGVkIHNhbHQgaGVyZQ:0e7Qpn4v4y0dB2D1x0m2b3mYk5Xw9nq8QmZr6sT1uVw';

const user = z
  .strictObject({
    name: word(
      { description: 'The name to sign in with; it stands beside every decision.', example: 'anna' },
      'must have 1 to 64 small letters, digits or . _ @ -',
      /^[a-z0-9._@-]{1,64}$/,
    ),
    role: z.enum(['admin', 'finance']).meta({
      description: 'admin sees and does everything; finance reads and downloads, without the configuration.',
    }),
    password_hash: parsed(
      {
        description:
          'What spacebooks web password prints; best as an environment variable. This or password_hash_file.',
        example: EXAMPLE_HASH,
      },
      () => ({ message: 'is no hash of a password', fix: 'write what spacebooks web password prints' }),
      (given) => (parsePasswordHash(given) === null ? null : given),
    ).optional(),
    password_hash_file: text(
      {
        description: 'File that holds the hash and nothing else. This or password_hash.',
        example: '/run/secrets/anna-password',
      },
      4096,
    ).optional(),
  })
  .refine((given) => (given.password_hash === undefined) !== (given.password_hash_file === undefined), {
    when: () => true,
    error: 'a user needs password_hash or password_hash_file, exactly one of them',
    params: { fix: 'write what spacebooks web password prints as password_hash' },
  });

/** Without a path: the pages stand at the root, and cookies are bound to it. */
function rootAddress(given: string): string | null {
  const address = webAddress(given);
  return address !== null && new URL(address).pathname === '/' ? address : null;
}

export const web = z
  .strictObject({
    listen: parsed(
      { description: 'Address and port of the page.', example: '127.0.0.1:8081' },
      'is no address and port',
      listenAddress,
    ).prefault('127.0.0.1:8081'),
    public_url: parsed(
      {
        description:
          'Address under which people reach the page, where a reverse proxy stands in front of it.',
        example: 'https://books-desk.example.com',
      },
      `${NO_WEB_ADDRESS}, and no path`,
      rootAddress,
    ).optional(),
    behind_tls: parsed(
      {
        description:
          'Whether a reverse proxy with TLS stands in front of the page. It must be so for an address that others reach.',
        example: 'yes',
      },
      'must be yes or no',
      yesOrNo,
    ).prefault('no'),
    session_hours: wholeNumber(
      { description: 'How long somebody stays signed in.', example: '12' },
      1,
      168,
    ).prefault('12'),
    users: z.array(user).min(1).meta({ description: 'Who may sign in.' }),
  })
  .optional()
  .meta({ description: 'The page for people. Left out, there is none.' });
