import type { InvoiceInput, SandboxSeed } from '@spacebooks/cobot-sandbox';
import type { KsefSeed } from '@spacebooks/ksef-sandbox';
import { germanSpace } from '../../../../test/flow/german-space.js';
import { POLISH_INVOICE, WARSAW } from '../../../../test/flow/warsaw.js';
import type { SeededRandom } from '../../../../test/seeded-random.js';

export interface WorkerSpace {
  readonly id: string;
  /** Of the seller, where the space is in Poland. */
  readonly nip: string | null;
  /** Whose token it has: the limit of requests is that of the user. */
  readonly user: string;
}

/** Must never be read in what a process writes. */
export const CANARY = 'canary-9c0de4f1';

/** Callbacks are repeated soon, then steadily, and more often than a storm lasts; milliseconds of the platform's clock. */
const REPEATED_AFTER = [10_000, 20_000, ...Array.from({ length: 400 }, () => 60_000)];

/** Every other one in Poland; of ten, two next to each other have tokens of one user. */
export function spacesOf(count: number): readonly WorkerSpace[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `${index % 2 === 0 ? 'german' : 'polish'}-${index}`,
    nip: index % 2 === 0 ? null : nipOf(index),
    user: `admin-${index % 10 === 1 ? index - 1 : index}@storm.example`,
  }));
}

function tokenOf({ id }: WorkerSpace): string {
  return `${CANARY}-${id}`;
}

function ksefTokenOf({ id }: WorkerSpace): string {
  return `${CANARY}-ksef-${id}`;
}

export function platformSeed(spaces: readonly WorkerSpace[]): SandboxSeed {
  const users = [...new Set(spaces.map(({ user }) => user))];
  return {
    settings: { retry_intervals_ms: REPEATED_AFTER },
    users: users.map((email) => ({
      email,
      tokens: spaces
        .filter(({ user }) => user === email)
        .map((space) => ({ token: tokenOf(space), app: 'spacebooks' })),
    })),
    spaces: spaces.map((space) =>
      space.nip === null
        ? germanSpace(space.id, space.id, space.user)
        : {
            ...WARSAW,
            id: `space-${space.id}`,
            subdomain: space.id,
            name: space.id,
            sender_tax_id: space.nip,
            admins: [space.user],
          },
    ),
  };
}

/** @param offline certificate that every second of them signs with */
export function ksefSeed(spaces: readonly WorkerSpace[], offline: string): KsefSeed {
  const contexts = spaces.flatMap((space) =>
    space.nip === null
      ? []
      : [{ nip: space.nip, tokens: [ksefTokenOf(space)], offline_certificates: [offline] }],
  );
  // Of a storm without Poland nobody asks for it.
  return { contexts: contexts.length > 0 ? contexts : [{ nip: '5265877635' }] };
}

/** A correction for another buyer than its original's, which is refused. */
export function correctionForAnother(space: WorkerSpace, id: string, original: string): InvoiceInput {
  return {
    ...{
      ...POLISH_INVOICE,
      id,
      space: `space-${space.id}`,
      tax_id: '5213017228',
      corrected_invoice: original,
    },
    items: [{ description: 'Biurko dedykowane', net: '-1', rate: '23' }],
  };
}

/** An invoice that can be issued; in Germany of yesterday, so that the next night exports it. */
export function invoiceOf(
  space: WorkerSpace,
  id: string,
  yesterday: string,
  random: SeededRandom,
): InvoiceInput {
  const net = `${random.between(1, 900)}.${String(random.below(100)).padStart(2, '0')}`;
  const common = { id, space: `space-${space.id}` };
  if (space.nip === null)
    return { ...common, items: [{ description: 'Fix Desk', net, rate: '19' }], invoice_date: yesterday };
  return { ...POLISH_INVOICE, ...common, items: [{ description: 'Biurko dedykowane', net, rate: '23' }] };
}

const WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7];

/** A number with a right check digit, another for each index below a million. */
function nipOf(index: number): string {
  for (let last = 0; ; last += 1) {
    const digits = `52${100_000 + index}${last}`;
    const check = WEIGHTS.reduce((sum, weight, place) => sum + weight * Number(digits[place]), 0) % 11;
    if (check < 10) return `${digits}${check}`;
  }
}

export interface ConfigPlace {
  readonly spaces: readonly WorkerSpace[];
  readonly platform: {
    readonly baseUrl: string;
    readonly authUrl: string;
    spaceUrl(subdomain: string): string;
  };
  readonly ksef: { readonly baseUrl: string; readonly qrUrl: string };
  /** Where the platform is told to call. */
  readonly publicUrl: string;
  readonly s3Endpoint: string;
  /** Holds the deliveries. */
  readonly folder: string;
  /** Wall clock of the night in the German spaces, HH:MM; null for no books. */
  readonly nightAt: string | null;
}

/** The file of all workers: what differs between them comes from the environment. */
export function configText(place: ConfigPlace): string {
  return `
platform: { base_url: "${place.platform.baseUrl}", auth_url: "${place.platform.authUrl}" }
spaces:
${place.spaces.map((space) => spaceText(space, place)).join('')}
webhooks: { public_url: "${place.publicUrl}", listen: "127.0.0.1:\${LISTEN_PORT}" }
store: { url: "\${STORE_URL}", folder: "\${LOCAL_FOLDER}" }
archive:
  url: s3://books/archive
  endpoint: ${place.s3Endpoint}
  access_key_id: S3RVER
  secret_access_key: S3RVER
reconcile: { every_minutes: ${Math.max(10, Math.ceil(place.spaces.length / 10))} }
`;
}

function spaceText(space: WorkerSpace, place: ConfigPlace): string {
  const isGerman = space.nip === null;
  return `  - id: ${space.id}
    platform_id: space-${space.id}
    base_url: ${place.platform.spaceUrl(space.id)}
    token: ${tokenOf(space)}
    time_zone: ${isGerman ? 'Europe/Berlin' : 'Europe/Warsaw'}
    language: ${isGerman ? 'de' : 'pl'}
    e_invoices:
      from: 2020-01-01
      standard: ${isGerman ? 'zugferd' : 'ksef'}
${isGerman ? '      payment: { iban: DE02120300000000202051 }\n' : polish(space, place)}      service_period: [{ period: month of invoice }]
${isGerman && place.nightAt !== null ? accounting(space, place.nightAt, place.folder) : ''}`;
}

/** Of those in Poland every second one issues offline, and every third has been told of a failure. */
function polish(space: WorkerSpace, { ksef, folder, spaces }: ConfigPlace): string {
  const number = spaces.filter(({ nip }) => nip !== null).indexOf(space);
  const offline = `, when_unavailable: offline24, offline_certificate: { file: ${folder}/offline.crt, key_file: ${folder}/offline.key }`;
  const announced = ', failures: [{ from: 2026-01-01T00:00, kind: failure }]';
  const more = `${number % 2 === 0 ? offline : ''}${number % 3 === 0 ? announced : ''}`;
  return `      seller: { country: PL, vat_id: PL${space.nip} }
      payment: { iban: PL61109010140000071219812874 }
      ksef: { base_url: "${ksef.baseUrl}", qr_url: "${ksef.qrUrl}", token: ${ksefTokenOf(space)}${more} }
`;
}

function accounting({ id }: WorkerSpace, nightAt: string, folder: string): string {
  return `    accounting:
      from: 2020-01-01
      chart: SKR03
      locked_only: yes
      debtors: { offset: 10000, collective: 69999 }
      night_at: "${nightAt}"
      accounts:
        - { when: { rate: 19 }, account: 8400 }
      targets:
        - { name: office, folder: ${folder}/deliveries/${id} }
      exports:
        - { name: adviser, formats: [csv], schedule: nightly, targets: [office] }
`;
}
