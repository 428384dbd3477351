import { z } from 'zod';
import { LEAST_BOOKS_YEARS } from '../../domain/retention/limits.js';
import { LOCAL_FOLDER } from '../store-config.js';
import { TOKEN_KEY } from './formats.js';
import { databaseUrl, listenAt, webUrl } from './kinds.js';
import { choice, exactlyOne, notBoth, otherwise, parsed, path, text, wholeNumber } from './option.js';

export const webhooks = z
  .strictObject({
    public_url: webUrl(
      'Address under which the platform reaches this daemon, usually a reverse proxy’s.',
      'https://books.example.com',
    ),
    listen: listenAt('Address and port that the daemon listens on.', '127.0.0.1:8080').prefault(
      '127.0.0.1:8080',
    ),
  })
  .describe('How the platform’s callbacks reach us.');

/** Made by `openssl rand -base64 32`, for example. */
function tokenKey(description: string) {
  const complaint = 'is not a key: 32 or more random characters without blanks';
  const fix = 'write what `openssl rand -base64 32` prints';
  return parsed(
    description,
    '${TOKEN_KEY}',
    () => ({ message: complaint, fix }),
    (given) => (TOKEN_KEY.test(given) ? given : null),
  );
}

type StoreOptions = Readonly<Record<string, unknown>> | null | undefined;

/** What is no section at all has been reported as that. */
function ofSection([check, options]: ReturnType<typeof notBoth>) {
  return [
    (given: StoreOptions) => given == null || typeof given !== 'object' || check(given),
    options,
  ] as const;
}

const hasServerForKey = (given: StoreOptions): boolean =>
  given == null || given.path === undefined || TOKEN_KEYS.every((option) => given[option] === undefined);

const hasKeyBesideFormer = (given: StoreOptions): boolean =>
  given == null ||
  (given.former_token_key ?? given.former_token_key_file) === undefined ||
  (given.token_key ?? given.token_key_file) !== undefined;

const TOKEN_KEYS = ['token_key', 'token_key_file', 'former_token_key', 'former_token_key_file'];

export const store = z
  .strictObject({
    path: path(
      'File of the database, on a local disk. Its folder must exist or be creatable. This, url or url_file.',
      '/var/lib/spacebooks/spacebooks.sqlite',
    ).optional(),
    url: databaseUrl(
      'Address of a PostgreSQL database (15 or later), for those who outgrow one machine; it holds a password, so best an environment variable.',
      '${DATABASE_URL}',
    ).optional(),
    url_file: path('File that holds the address and nothing else.', '/run/secrets/database-url').optional(),
    folder: path(
      'With url: where this machine keeps what is its own; the tokens of logins, too, without a token_key.',
      LOCAL_FOLDER,
    ).prefault(LOCAL_FOLDER),
    token_key: tokenKey(
      'With url: seals the tokens of logins, which are then in the database for all machines; best as an environment variable. This or token_key_file.',
    ).optional(),
    token_key_file: path('File that holds the key and nothing else.', '/run/secrets/token-key').optional(),
    former_token_key: tokenKey(
      'The key before token_key: what it has sealed is sealed anew at the next start.',
    ).optional(),
    former_token_key_file: path(
      'File that holds the key before and nothing else.',
      '/run/secrets/former-token-key',
    ).optional(),
  })
  .refine(
    ...exactlyOne(
      'store',
      ['path', 'url', 'url_file'],
      'write for example `path: /var/lib/spacebooks/spacebooks.sqlite`',
    ),
  )
  .refine(...ofSection(notBoth('the store', ['token_key', 'token_key_file'], 'delete one of them')))
  .refine(
    ...ofSection(notBoth('the store', ['former_token_key', 'former_token_key_file'], 'delete one of them')),
  )
  .refine(
    hasServerForKey,
    otherwise(
      'token_key is for a database that machines share; with path, tokens are files beside it',
      'delete it, or write url in place of path',
    ),
  )
  .refine(
    hasKeyBesideFormer,
    otherwise('former_token_key needs a token_key, which replaces it', 'write token_key, or delete it'),
  )
  .describe('The database.');

export const log = z
  .strictObject({
    level: choice(
      ['debug', 'info', 'warn', 'error'],
      'The least important messages that are written.',
    ).prefault('info'),
    format: choice(
      ['json', 'text'],
      'json: one JSON object a line, for log collectors; text: for people.',
    ).prefault('json'),
  })
  .prefault({})
  .describe('The log, on standard error.');

export const reconcile = z
  .strictObject({
    every_minutes: wholeNumber(
      'How often lost events are looked for and subscriptions are put right.',
      '60',
      1,
      1440,
    ).prefault('60'),
    look_back_days: wholeNumber('How old the invoices are that it looks at, at most.', '62', 1, 366).prefault(
      '62',
    ),
  })
  .prefault({})
  .describe('Finds e-invoices that were requested and whose event was lost.');

/** Where monitoring asks. */
export const operations = z
  .strictObject({
    listen: listenAt(
      'Address and port of /metrics, /healthz and /readyz, for monitoring only.',
      '127.0.0.1:9464',
    ),
  })
  .optional()
  .describe('What monitoring can read. Left out: nothing.');

const LONGEST_YEARS = 100;

/** How long what was written down is kept. */
export const retention = z
  .strictObject({
    books_years: parsed(
      'How many full calendar years proofs of issue are kept after the one in which they were made; the law asks for ten. Books are never removed.',
      '10',
      (given) => {
        const isShort = /^\d+$/.test(given) && Number(given) < LEAST_BOOKS_YEARS;
        return {
          message: isShort
            ? 'is less than the ten years for which the law has books kept (§ 147 AO)'
            : `must be a whole number from ${LEAST_BOOKS_YEARS} to ${LONGEST_YEARS}`,
          fix: isShort ? 'write 10 or more' : undefined,
        };
      },
      (given) => {
        const years = /^\d{1,3}$/.test(given) ? Number(given) : Number.NaN;
        return years >= LEAST_BOOKS_YEARS && years <= LONGEST_YEARS ? years : null;
      },
    )
      .meta({ type: 'integer', minimum: LEAST_BOOKS_YEARS, maximum: LONGEST_YEARS })
      .prefault('10'),
    work_days: wholeNumber(
      'How many days everything else is kept: callbacks, alerts and messages that are over, runs, and invoices that got no e-invoice.',
      '400',
      60,
      36_500,
    ).prefault('400'),
  })
  .prefault({})
  .describe('How long what spacebooks wrote down is kept, in days on which it ran.');

const header = z
  .strictObject({
    name: parsed('Name of the header.', 'Authorization', 'is not a name of a header', (given) =>
      /^[A-Za-z][A-Za-z0-9-]{0,63}$/.test(given) ? given : null,
    ),
    value: text(
      'Its value; best as an environment variable. This or value_file.',
      '${TRACING_KEY}',
    ).optional(),
    value_file: path('File that holds the value and nothing else.', '/run/secrets/tracing').optional(),
  })
  .refine(...exactlyOne('a header', ['value', 'value_file'], 'write for example `value: ${TRACING_KEY}`'))
  .describe('A header that the collector wants to see.');

/** Where traces go. */
export const tracing = z
  .strictObject({
    endpoint: webUrl(
      'Address of a collector that takes OTLP over HTTP, its path included.',
      'http://127.0.0.1:4318/v1/traces',
    ),
    headers: z.array(header).prefault([]).describe('Headers that go with each export.'),
    service_name: text('Name of this daemon there.', 'spacebooks').prefault('spacebooks'),
    percent: wholeNumber('How many of a hundred traces are kept, each as a whole.', '100', 1, 100).prefault(
      '100',
    ),
  })
  .optional()
  .describe('Traces with OpenTelemetry. Left out: none.');
