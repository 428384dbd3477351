import { parseNip } from '@spacebooks/base/nip';
import { parseKsefNumber } from '@spacebooks/ksef-client/ksef-number';
import { z } from 'zod';
import { withoutPunctuation } from '../../domain/tax-id.js';
import { itemCondition } from './accounting-items.js';
import { webAddress } from './address.js';
import { TOKEN, yesOrNo } from './formats.js';
import { date, nip, webUrl, yesNo } from './kinds.js';
import { ksefFailures } from './ksef-failures.js';
import { choice, exactlyOne, notBoth, OR_NUMBER, otherwise, parsed, path, text, word } from './option.js';

const password = {
  password: text(
    'Password of the private key; best as an environment variable. This or password_file.',
    '${WARSAW_KEY_PASSWORD}',
  ).optional(),
  password_file: path(
    'File that holds the password and nothing else. This or password.',
    '/run/secrets/warsaw-key-password',
  ).optional(),
};

/** A certificate with its private key, each a PEM file. */
function certificate(description: string) {
  return z
    .strictObject({
      file: path('The certificate, PEM.', '/etc/spacebooks/warsaw.crt'),
      key_file: path('Its private key, PEM; may be encrypted.', '/etc/spacebooks/warsaw.key'),
      ...password,
    })
    .refine(...notBoth('a certificate', ['password', 'password_file'], 'keep one of them'))
    .describe(description);
}

/** The same in one file, which always has a password. */
function pkcs12(description: string) {
  return z
    .strictObject({
      file: path('Certificate and private key, PKCS#12.', '/etc/spacebooks/warsaw.p12'),
      ...password,
    })
    .refine(
      ...exactlyOne(
        'a PKCS#12 file',
        ['password', 'password_file'],
        'write for example `password: ${WARSAW_KEY_PASSWORD}` and set that environment variable',
      ),
    )
    .describe(description);
}

/** TZnakowy of FA(3) */
const LONGEST_TEXT = 256;

const yes = (description: string) => yesNo(description).prefault('no');

/** Where it is and how we log in. */
const connection = {
  environment: choice(
    ['test', 'demo', 'production'],
    'Which KSeF: test and demo take invoices without legal effect, production issues them. This, or base_url and qr_url.',
  ).optional(),
  base_url: webUrl(
    'Address of another interface of KSeF 2.0, up to /v2, such as the sandbox’s. With qr_url.',
    'http://127.0.0.1:8091/v2',
  ).optional(),
  qr_url: webUrl(
    'Address that the codes on the PDF lead to. With base_url.',
    'http://127.0.0.1:8091/qr',
  ).optional(),
  token: word(
    'Token of KSeF with the rights InvoiceWrite and InvoiceRead; best as an environment variable. This, token_file, certificate or pkcs12.',
    '${WARSAW_KSEF_TOKEN}',
    'is not a token: 8 or more characters without blanks',
    TOKEN,
  ).optional(),
  token_file: path('File that holds the token and nothing else.', '/run/secrets/warsaw-ksef').optional(),
  tokens_end: date(
    'Last day on which KSeF takes tokens; 2026-12-31 where it is left out and environment is given.',
    '2026-12-31',
  ).optional(),
  certificate: certificate('Certificate to log in with: PEM.').optional(),
  pkcs12: pkcs12('The same as one PKCS#12 file.').optional(),
  when_unavailable: choice(
    ['wait', 'offline24'],
    'What happens when KSeF is down: wait, the invoice stays locked until KSeF answers; offline24, it is issued offline and sent within the deadline.',
  ).prefault('wait'),
  offline_certificate: certificate(
    'Certificate of KSeF of the kind offline, for what is issued offline: PEM. Needed with offline24, this or offline_pkcs12.',
  ).optional(),
  offline_pkcs12: pkcs12('The same as one PKCS#12 file.').optional(),
  after_acceptance: choice(
    ['platform', 'attach'],
    'Which PDF the customer gets: platform, the platform’s own with the number; attach, ours with the code and the number.',
  ).prefault('platform'),
  failures: ksefFailures,
  latarnia: parsed(
    'Whether the Ministry’s status interface of KSeF (Latarnia) is asked once an hour: yes, or its address. What it says and failures does not becomes an alert; nothing else follows from it.',
    'yes',
    'is neither yes nor no, nor a web address',
    (given): boolean | string | null => yesOrNo(given) ?? webAddress(given),
  )
    .meta({ type: ['string', 'boolean'] })
    .prefault('no'),
};

/** Who takes the place of a party, and why. */
function succession<To extends z.ZodType>(description: string, to: To, reason: string) {
  return z
    .strictObject({ to, reason: text('Why; it stands on the corrections.', reason, LONGEST_TEXT) })
    .describe(description)
    .optional();
}

/** As identifiers of buyers are compared: the country before the number. */
function successorId(given: string): string | null {
  const id = withoutPunctuation(given);
  const digits = parseNip(id);
  if (digits !== null) return `PL${digits}`;
  return /^(?!PL)[A-Z]{2}[A-Z0-9+*]{2,48}$/.test(id) ? id : null;
}

const original = z
  .strictObject({
    number: text('Number of the invoice on the platform.', 'FV/2026/03/007').meta(OR_NUMBER),
    date: date(
      'Its date, where numbers begin anew each year: it is then no other invoice of this number.',
      '2026-03-31',
    ).optional(),
    ksef_number: parsed(
      'Its number in KSeF. This or outside.',
      '5265877635-20250826-0100001AF629-AF',
      'is not a number of KSeF: its form or its check digits are wrong',
      (given) => (parseKsefNumber(given) === null ? null : given),
    ).optional(),
    outside: parsed(
      'That it was truly issued outside KSeF (yes). This or ksef_number.',
      'yes',
      'must be yes',
      (given): true | null => (yesOrNo(given) === true ? true : null),
    )
      .meta({ type: ['string', 'boolean'] })
      .optional(),
    exchange_rate: parsed(
      'PLN for one unit of its currency, as the invoice states it (KursWaluty): its corrections keep it. Left out, it is looked up for the day of its tax point.',
      '4.2531',
      'is not a rate: digits with a point',
      (given) => (/^\d{1,6}(\.\d{1,6})?$/.test(given) && Number(given) > 0 ? given : null),
    )
      .meta(OR_NUMBER)
      .optional(),
    buyer_changed: succession(
      'The legal successor of its buyer, for whom its corrections are. After a wrong or new tax id there is no such correction: correct the invoice to zero and make a new one.',
      parsed(
        'Tax id of the successor: country and number; a NIP also without PL.',
        'PL1132853869',
        'is not a tax id: a NIP with its check digit, or the country and the number',
        successorId,
      ).meta(OR_NUMBER),
      'Połączenie spółek, art. 492 § 1 pkt 1 k.s.h.',
    ),
    seller_changed: succession(
      'The legal successor of its seller, who corrects it.',
      nip('NIP of the successor, which is that of this seller.', '5265877635'),
      'Przekształcenie przedsiębiorcy, art. 551 § 5 k.s.h.',
    ),
  })
  .refine(...notBoth('an original', ['ksef_number', 'outside'], 'write its ksef_number, or `outside: yes`'))
  .refine(
    ({ ksef_number, outside, buyer_changed, seller_changed }) =>
      [ksef_number, outside, buyer_changed, seller_changed].some((given) => given !== undefined),
    otherwise(
      'an original needs ksef_number, outside, buyer_changed or seller_changed',
      'write its ksef_number, or `outside: yes`',
    ),
  );

/** What stands in the documents. */
const documents = {
  prices: choice(
    ['net', 'gross'],
    'Whether the lines state prices and amounts without tax (P_9A, P_11) or with it (P_9B, P_11A).',
  ).prefault('net'),
  place_of_issue: text('Where the invoices are issued (P_1M).', 'Warszawa', LONGEST_TEXT).optional(),
  bank_name: text('Bank of payment.iban.', 'Bank Przykładowy', LONGEST_TEXT).optional(),
  cash_accounting: yes('Whether the seller accounts for VAT when he is paid, metoda kasowa (P_16).'),
  split_payment: yes(
    'Whether what is sold is in annex 15, so that taxpayers pay invoices of more than 15,000 PLN by mechanizm podzielonej płatności (P_18A).',
  ),
  split_payment_items: z
    .array(itemCondition)
    .min(1)
    .describe(
      'Which items are in annex 15 (P_12_Zal_15), those that fit one of these. With split_payment; left out: all.',
    )
    .optional(),
  exchange_rates: path(
    'File with NBP’s table A (JSON of its API, or the yearly CSV), or folder of such files, for invoices in other currencies than PLN.',
    '/var/lib/spacebooks/nbp',
  ).optional(),
  correction_reason: text(
    'Why invoices are corrected (PrzyczynaKorekty).',
    'Korekta ceny lub ilości',
    LONGEST_TEXT,
  ).optional(),
  originals: z
    .array(original)
    .prefault([])
    .describe(
      'Corrected invoices that spacebooks has not issued itself, and where they are; and those whose buyer or seller has a legal successor.',
    ),
};

export const ksef = z
  .strictObject({ ...connection, ...documents })
  .refine(
    ({ environment, latarnia }) =>
      latarnia !== true || environment === 'test' || environment === 'production',
    otherwise(
      'latarnia: yes is for the environments test and production, the Ministry has no other',
      'write its address, or leave latarnia out',
    ),
  )
  .refine(
    ({ split_payment, split_payment_items }) => split_payment || split_payment_items === undefined,
    otherwise('split_payment_items has no effect without split_payment', 'write `split_payment: yes`'),
  )
  .refine(
    ({ environment, base_url, qr_url }) =>
      environment === undefined
        ? base_url !== undefined && qr_url !== undefined
        : base_url === undefined && qr_url === undefined,
    otherwise('ksef needs environment, or both base_url and qr_url', 'write for example `environment: test`'),
  )
  .refine(
    ...exactlyOne(
      'ksef',
      ['token', 'token_file', 'certificate', 'pkcs12'],
      'write for example `token: ${WARSAW_KSEF_TOKEN}` and set that environment variable',
    ),
  )
  .refine(
    ({ when_unavailable, offline_certificate, offline_pkcs12 }) =>
      [offline_certificate, offline_pkcs12].filter((given) => given !== undefined).length ===
      (when_unavailable === 'offline24' ? 1 : 0),
    otherwise(
      'offline24 needs offline_certificate or offline_pkcs12, exactly one of them; wait needs none',
      'add the certificate of the kind offline, or write `when_unavailable: wait`',
    ),
  )
  .describe('KSeF of the Polish tax administration; with the standard ksef, and only then.');
