import { HOOK_PATH, ksefTokenOf, SPACES, type StormSpace, tokenOf } from './spaces.js';

/** Less than the platform's 60: what the wire sends twice counts there, too. */
const REQUESTS_PER_MINUTE = 50;
/** The cutover. */
const FROM = '2020-01-01';

export interface ConfigPlace {
  /** Holds database, archive and deliveries. */
  readonly folder: string;
  /** Ports of the wires. */
  readonly ports: Readonly<Record<'platform' | 'ksef' | 'callbacks' | 'smtp' | 'hook' | 'sftp', number>>;
  /** The one that the daemon listens on. */
  readonly listen: number;
  /** Wall clock of the night in the spaces, HH:MM. */
  readonly nightAt: string;
  /** How many customers a space has, from number 1001 on. */
  readonly customers: number;
  /** Where exports go beside a folder; null without an SFTP server. */
  readonly sftp: {
    readonly user: string;
    readonly hostKey: string;
    readonly keyFile: string;
    readonly folder: string;
  } | null;
}

/** Secrets come from the environment, as they should. */
export function secretsOf(place: ConfigPlace): Readonly<Record<string, string>> {
  return {
    ...Object.fromEntries(SPACES.map((space) => [`${space.id.toUpperCase()}_TOKEN`, tokenOf(space)])),
    ...Object.fromEntries(
      SPACES.map((space) => [`${space.id.toUpperCase()}_KSEF_TOKEN`, ksefTokenOf(space)]),
    ),
    HOOK_URL: `http://127.0.0.1:${place.ports.hook}${HOOK_PATH}`,
  };
}

export function configText(place: ConfigPlace): string {
  const { folder, ports, listen } = place;
  return `
platform:
  base_url: http://127.0.0.1:${ports.platform}/api2
  auth_url: http://127.0.0.1:${ports.platform}/www
  requests_per_minute: ${REQUESTS_PER_MINUTE}
spaces:
${SPACES.map((space) => spaceText(space, place)).join('')}
webhooks: { public_url: "http://127.0.0.1:${ports.callbacks}", listen: "127.0.0.1:${listen}" }
store: { path: ${folder}/data/spacebooks.sqlite }
archive: { path: ${folder}/data/archive }
reconcile: { every_minutes: 10 }
mail: { host: 127.0.0.1, port: ${ports.smtp}, security: none, from: spacebooks@storm.example }
alerts:
  to: [office@storm.example]
  webhook: { url: "\${HOOK_URL}", format: json }
  digest: { at: never }
`;
}

function spaceText(space: StormSpace, place: ConfigPlace): string {
  const zone = space.nip === null ? 'Europe/Berlin' : 'Europe/Warsaw';
  return `  - id: ${space.id}
    platform_id: space-${space.id}
    base_url: http://127.0.0.1:${place.ports.platform}/space/${space.id}
    token: \${${space.id.toUpperCase()}_TOKEN}
    time_zone: ${zone}
    language: ${space.nip === null ? 'de' : 'pl'}
    e_invoices:
      from: ${FROM}
      standard: ${space.standard}
${space.nip === null ? GERMAN : polish(space, space.nip, place)}${space.standard === 'xrechnung' ? references(place) : ''}      service_period: [{ period: month of invoice }]
${accounting(space, place)}`;
}

const GERMAN = `      seller:
        contact: { name: Buchhaltung, phone: +49 30 1234567, email: rechnung@space.example }
        electronic_address: { scheme: EM, id: rechnung@space.example }
      payment: { iban: DE02120300000000202051 }
`;

/** What XRechnung wants of each customer. */
function references({ customers }: ConfigPlace): string {
  const entries = Array.from(
    { length: customers },
    (_, index) =>
      `        - { customer_number: ${1_001 + index}, buyer_reference: 04011000-1234512345-06 }\n`,
  );
  return `      customers:\n${entries.join('')}`;
}

function polish(space: StormSpace, nip: string, { folder, ports }: ConfigPlace): string {
  const offline =
    space.id === 'warsaw'
      ? `        after_acceptance: attach
        when_unavailable: offline24
        offline_certificate: { file: ${folder}/offline.crt, key_file: ${folder}/offline.key }
`
      : '';
  return `      seller: { country: PL, vat_id: PL${nip} }
      payment: { iban: PL61109010140000071219812874 }
      ksef:
        base_url: http://127.0.0.1:${ports.ksef}/v2
        qr_url: http://127.0.0.1:${ports.ksef}/qr
        token: \${${space.id.toUpperCase()}_KSEF_TOKEN}
${offline}`;
}

function accounting(space: StormSpace, { folder, ports, nightAt, sftp }: ConfigPlace): string {
  if (space.nip !== null) return '';
  const accountant =
    sftp === null || space.id !== 'berlin'
      ? ''
      : `        - name: accountant
          sftp: { host: 127.0.0.1, port: ${ports.sftp}, user: ${sftp.user}, host_key: "${sftp.hostKey}", private_key_file: ${sftp.keyFile}, folder: ${sftp.folder} }
`;
  return `    accounting:
      from: ${FROM}
      chart: SKR03
      locked_only: yes
      night_at: "${nightAt}"
      debtors: { offset: 10000, collective: 69999 }
      accounts:
        - { when: { rate: 19 }, account: 8400 }
        - { when: { rate: 7 }, account: 8300 }
      datev: { consultant: 1001, client: 1 }
      targets:
        - { name: office, folder: ${folder}/deliveries/${space.id} }
${accountant}      exports:
        - { name: adviser, formats: [datev, csv], schedule: nightly, targets: [office${accountant === '' ? '' : ', accountant'}] }
`;
}
