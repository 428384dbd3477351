import { z } from 'zod';
import { parseKsefNumber } from '../../domain/ksef-number.js';
import { webAddress } from './address.js';
import { TOKEN, yesOrNo } from './formats.js';
import { certificate, pkcs12 } from './key-files.js';
import { OR_NUMBER, parsed, text, word } from './option.js';
import { NO_WEB_ADDRESS } from './platform.js';

/** TZnakowy of FA(3) */
const LONGEST_TEXT = 256;
const LONGEST_PATH = 4096;

function yes(description: string) {
  return parsed({ description, example: 'yes' }, 'must be yes or no', yesOrNo)
    .meta({ type: ['string', 'boolean'] })
    .prefault('no');
}

/** Where it is and how we log in. */
const connection = {
  environment: z
    .enum(['test', 'demo', 'production'])
    .meta({
      description:
        'Which KSeF: test and demo take invoices without legal effect, production issues them. This, or base_url and qr_url.',
    })
    .optional(),
  base_url: parsed(
    {
      description: 'Address of another interface of KSeF 2.0, up to /v2, such as the sandbox’s. With qr_url.',
      example: 'http://127.0.0.1:8091/v2',
    },
    NO_WEB_ADDRESS,
    webAddress,
  ).optional(),
  qr_url: parsed(
    {
      description: 'Address that the codes on the PDF lead to. With base_url.',
      example: 'http://127.0.0.1:8091/qr',
    },
    NO_WEB_ADDRESS,
    webAddress,
  ).optional(),
  token: word(
    {
      description:
        'Token of KSeF with the rights InvoiceWrite and InvoiceRead; best as an environment variable. This, token_file, certificate or pkcs12.',
      example: '${WARSAW_KSEF_TOKEN}',
    },
    'is no token: 8 or more characters without blanks',
    TOKEN,
  ).optional(),
  token_file: text(
    {
      description: 'File that holds the token and nothing else.',
      example: '/run/secrets/warsaw-ksef',
    },
    LONGEST_PATH,
  ).optional(),
  certificate: certificate('Certificate to log in with: PEM.').optional(),
  pkcs12: pkcs12('The same as one PKCS#12 file.').optional(),
  when_unavailable: z.enum(['wait', 'offline24']).prefault('wait').meta({
    description:
      'What happens when KSeF is down: wait, the invoice stays locked until KSeF answers; offline24, it is issued offline and sent within the deadline.',
  }),
  offline_certificate: certificate(
    'Certificate of KSeF of the kind offline, for what is issued offline: PEM. Needed with offline24, this or offline_pkcs12.',
  ).optional(),
  offline_pkcs12: pkcs12('The same as one PKCS#12 file.').optional(),
  after_acceptance: z.enum(['platform', 'attach']).prefault('platform').meta({
    description:
      'Which PDF the customer gets: platform, the platform’s own with the number; attach, ours with the code and the number.',
  }),
};

const original = z
  .strictObject({
    number: text({ description: 'Number of the invoice on the platform.', example: 'FV/2026/03/007' }).meta(
      OR_NUMBER,
    ),
    ksef_number: parsed(
      {
        description: 'Its number in KSeF. This or outside.',
        example: '5265877635-20250826-0100001AF629-AF',
      },
      'is no number of KSeF: its form or its check digits are wrong',
      (given) => (parseKsefNumber(given) === null ? null : given),
    ).optional(),
    outside: parsed(
      {
        description: 'That it was truly issued outside KSeF (yes). This or ksef_number.',
        example: 'yes',
      },
      'must be yes',
      (given): true | null => (yesOrNo(given) === true ? true : null),
    )
      .meta({ type: ['string', 'boolean'] })
      .optional(),
  })
  .refine((given) => (given.ksef_number === undefined) !== (given.outside === undefined), {
    when: () => true,
    error: 'an original needs ksef_number or outside, exactly one of them',
    params: { fix: 'write its ksef_number, or `outside: yes`' },
  });

/** What stands in the documents. */
const documents = {
  prices: z.enum(['net', 'gross']).prefault('net').meta({
    description:
      'Whether the lines state prices and amounts without tax (P_9A, P_11) or with it (P_9B, P_11A).',
  }),
  place_of_issue: text(
    { description: 'Where the invoices are issued (P_1M).', example: 'Warszawa' },
    LONGEST_TEXT,
  ).optional(),
  bank_name: text(
    { description: 'Bank of payment.iban.', example: 'Bank Przykładowy' },
    LONGEST_TEXT,
  ).optional(),
  cash_accounting: yes('Whether the seller accounts for VAT when he is paid, metoda kasowa (P_16).'),
  split_payment: yes('Whether invoices must be paid by mechanizm podzielonej płatności (P_18A).'),
  exchange_rates: text(
    {
      description:
        'File with NBP’s table A (JSON of its API, or the yearly CSV), or folder of such files, for invoices in other currencies than PLN.',
      example: '/var/lib/spacebooks/nbp',
    },
    LONGEST_PATH,
  ).optional(),
  correction_reason: text(
    { description: 'Why invoices are corrected (PrzyczynaKorekty).', example: 'Korekta ceny lub ilości' },
    LONGEST_TEXT,
  ).optional(),
  originals: z.array(original).prefault([]).meta({
    description: 'Corrected invoices that spacebooks has not issued itself, and where they are.',
  }),
};

export const ksef = z
  .strictObject({ ...connection, ...documents })
  .refine(
    ({ environment, base_url, qr_url }) =>
      environment === undefined
        ? base_url !== undefined && qr_url !== undefined
        : base_url === undefined && qr_url === undefined,
    {
      when: () => true,
      error: 'ksef needs environment, or both base_url and qr_url',
      params: { fix: 'write for example `environment: test`' },
    },
  )
  .refine(
    ({ token, token_file, certificate, pkcs12 }) => count([token, token_file, certificate, pkcs12]) === 1,
    {
      when: () => true,
      error: 'ksef needs token, token_file, certificate or pkcs12, exactly one of them',
      params: { fix: 'write for example `token: ${WARSAW_KSEF_TOKEN}` and set that environment variable' },
    },
  )
  .refine(
    ({ when_unavailable, offline_certificate, offline_pkcs12 }) =>
      count([offline_certificate, offline_pkcs12]) === (when_unavailable === 'offline24' ? 1 : 0),
    {
      when: () => true,
      error: 'offline24 needs offline_certificate or offline_pkcs12, exactly one of them; wait needs none',
      params: { fix: 'add the certificate of the kind offline, or write `when_unavailable: wait`' },
    },
  )
  .meta({ description: 'KSeF of the Polish tax administration; with the standard ksef, and only then.' });

function count(values: readonly unknown[]): number {
  return values.filter((value) => value !== undefined).length;
}
