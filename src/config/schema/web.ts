import { z } from 'zod';
import { parsePasswordHash } from '../../domain/password-hash.js';
import { webAddress } from './address.js';
import { listenAt, NO_WEB_ADDRESS, name, yesNo } from './kinds.js';
import { choice, exactlyOne, otherwise, parsed, path, wholeNumber, word } from './option.js';

const EXAMPLE_HASH = 'scrypt:15:8:3:S3l0bGVkIHNhbHQgaGVyZQ:0e7Qpn4v4y0dB2D1x0m2b3mYk5Xw9nq8QmZr6sT1uVw';

const user = z
  .strictObject({
    name: word(
      'The name to sign in with; it stands beside every decision.',
      'anna',
      'must have 1 to 64 small letters, digits or . _ @ -',
      /^[a-z0-9._@-]{1,64}$/,
    ),
    role: choice(
      ['admin', 'finance', 'accountant', 'viewer', 'reader'],
      'admin sees and does everything; finance reads and downloads, and decides about books: it closes months, matches payments, excludes documents from reports, agrees to rebookings; accountant sees books and invoices, not the bank, and accepts or rejects batches; viewer reads and downloads. reader is the old name of viewer. Only admin sees the configuration.',
    ),
    spaces: z
      .array(name('Id of a space.', 'berlin'))
      .min(1)
      .optional()
      .describe('Ids of the only spaces that this user sees and decides about. Left out, all.'),
    sees_bank: yesNo(
      'For an accountant: bank lines, with the accounts of those who pay, are shown as well. All others see them anyway.',
    ).optional(),
    password_hash: parsed(
      'What spacebooks web password prints; best as an environment variable. This or password_hash_file.',
      EXAMPLE_HASH,
      () => ({ message: 'is not a hash of a password', fix: 'write what spacebooks web password prints' }),
      (given) => (parsePasswordHash(given) === null ? null : given),
    ).optional(),
    password_hash_file: path(
      'File that holds the hash and nothing else. This or password_hash.',
      '/run/secrets/anna-password',
    ).optional(),
  })
  .refine(
    ...exactlyOne(
      'a user',
      ['password_hash', 'password_hash_file'],
      'write what spacebooks web password prints as password_hash',
    ),
  )
  .refine(
    ({ role, sees_bank }) => sees_bank === undefined || role === 'accountant',
    otherwise(
      'sees_bank is for the role accountant alone',
      'leave sees_bank out: all other roles see the bank',
    ),
  );

/** Without a path: the pages stand at the root, and cookies are bound to it. */
function rootAddress(given: string): string | null {
  const address = webAddress(given);
  return address !== null && new URL(address).pathname === '/' ? address : null;
}

/** A path of an address, with one place for the id of an invoice. */
function invoicePath(given: string): string | null {
  const [before = '', ...after] = given.split('{invoice}');
  return /^\/[\w./-]*$/.test(before) && after.length === 1 && /^[\w./?=&-]*$/.test(after[0] ?? '')
    ? given
    : null;
}

export const web = z
  .strictObject({
    listen: listenAt('Address and port of the page.', '127.0.0.1:8081').prefault('127.0.0.1:8081'),
    public_url: parsed(
      'Address under which people reach the page, where a reverse proxy stands in front of it.',
      'https://books-desk.example.com',
      `${NO_WEB_ADDRESS}, and no path`,
      rootAddress,
    ).optional(),
    behind_tls: yesNo(
      'Whether a reverse proxy with TLS stands in front of the page. It must be so for an address that others reach.',
    ).prefault('no'),
    session_hours: wholeNumber('How long somebody stays signed in.', '12', 1, 168).prefault('12'),
    idle_minutes: wholeNumber(
      'Signed out after so many minutes without a request. Left out, session_hours alone count.',
      '60',
      5,
      10_080,
    ).optional(),
    api_requests_per_minute: wholeNumber(
      'How many requests a token of the API may send in a minute.',
      '300',
      1,
      100_000,
    ).prefault('300'),
    second_factor: choice(
      ['optional', 'admins', 'required'],
      'Who needs a second factor beside the password, a code of an app or a passkey: nobody has to, admins, or everybody. Who has none sets one up after signing in, before anything else.',
    ).prefault('optional'),
    platform_invoice_path: parsed(
      'Where the platform shows an invoice to your people, below the address of the space; {invoice} stands for its id. An invoice then has a link to it. Left out, there is none: the platform’s interface does not say where.',
      '/admin/invoices/{invoice}',
      () => ({
        message: 'is not a path with one {invoice} in it',
        fix: 'open an invoice on the platform, copy its address from /… on, and write {invoice} for its id',
      }),
      invoicePath,
    ).optional(),
    users: z
      .array(user)
      .min(1)
      .optional()
      .describe('Who may sign in, beside those who were invited by a link (`spacebooks people invite`).'),
  })
  .optional()
  .describe('The page for people. Left out, there is none.');
