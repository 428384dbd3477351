import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sandbox } from '@spacebooks/cobot-sandbox';
import type { KsefSandbox } from '@spacebooks/ksef-sandbox';
import type { Config } from '../../../src/config/config.js';
import { loadConfig } from '../../../src/config/load.js';
import { KSEF_TOKEN, SELLER_NIP } from '../../../test/flow/config-text.js';
import { type BankSpaceId, IBANS } from './bank/bank.js';
import { DAEMON_URL } from './network.js';
import { furtherIds, tokenOf } from './sandbox-seed.js';

/** What an admin changes from one start to the next. */
export interface AdminsChoice {
  /** Rates of 7 % have no account: batches with them are blocked. */
  readonly withoutBooksAccount: boolean;
  /** An offset for line of the invoices' footers: the settings are others. */
  readonly footer: number;
  /** What becomes of an invoice that KSeF has accepted. */
  readonly afterAcceptance: 'platform' | 'attach';
  readonly whenUnavailable: 'wait' | 'offline24';
}

export interface Variant extends AdminsChoice {
  /** How KSeF is logged in to. */
  readonly login: 'token' | 'certificate';
  /** Lines of `ksef.failures`. */
  readonly failures: readonly string[];
}

/** Where nobody has changed anything. */
export const PLAIN_VARIANT: Variant = {
  withoutBooksAccount: false,
  footer: 0,
  afterAcceptance: 'platform',
  whenUnavailable: 'wait',
  login: 'token',
  failures: [],
};

export interface Place {
  readonly sandbox: Pick<Sandbox, 'baseUrl' | 'authUrl' | 'spaceUrl'>;
  readonly ksef: Pick<KsefSandbox, 'baseUrl' | 'qrUrl'>;
  /** Holds database, archive and deliveries. */
  readonly folder: string;
  /** The cutover. */
  readonly from: string;
  /** Spaces beside the three, which e-invoice and keep no books. */
  readonly furtherSpaces: number;
}

const known = new Map<string, Config>();

/** Two spaces in Germany and one in Poland, all with books, and what the machine's admin has changed. */
export function configOf(place: Place, variant: Variant): Config {
  const text = configText(place, variant);
  const config = known.get(text) ?? readConfig(place, text);
  known.set(text, config);
  return config;
}

/** The configuration that a text is in this place; files that it names are read from the disk. */
export function readConfig({ folder }: Pick<Place, 'folder'>, text: string): Config {
  return loadConfig(join(folder, 'spacebooks.yml'), {
    env: {},
    readFile: (path) => (path.endsWith('spacebooks.yml') ? Buffer.from(text) : readFileSync(path)),
  });
}

/** The space in Poland, up to what differs under `e_invoices.ksef`. */
export function warsawInKsef({ sandbox, ksef, from }: Pick<Place, 'sandbox' | 'ksef' | 'from'>): string {
  return `  - id: warsaw
    platform_id: space-warsaw
    base_url: ${sandbox.spaceUrl('warsaw')}
    token: ${tokenOf('warsaw')}
    time_zone: Europe/Warsaw
    language: pl
    e_invoices:
      from: ${from}
      standard: ksef
      seller: { country: PL, vat_id: PL${SELLER_NIP} }
      payment: { iban: PL61109010140000071219812874 }
      ksef:
        base_url: ${ksef.baseUrl}
        qr_url: ${ksef.qrUrl}`;
}

function configText(place: Place, variant: Variant): string {
  const { sandbox, folder, from, furtherSpaces } = place;
  const seven = variant.withoutBooksAccount ? '' : '\n        - { when: { rate: 7 }, account: 8300 }';
  const eInvoicing = (id: string, standard: string): string => `  - id: ${id}
    platform_id: space-${id}
    base_url: ${sandbox.spaceUrl(id)}
    token: ${tokenOf(id)}
    time_zone: Europe/Berlin
    language: de
    e_invoices:
      from: ${from}
      standard: ${standard}
      seller:
        contact: { name: Buchhaltung, phone: +49 30 1234567, email: rechnung@space.example }
        electronic_address: { scheme: EM, id: rechnung@space.example }
      payment: { iban: DE02120300000000202051 }
      service_period: [{ period: month of invoice }]
`;
  const withBooks = (id: string, standard: string, more: string): string => `${eInvoicing(id, standard)}\
      layout: { footer: ['Fassung ${variant.footer}'] }
    accounting:
      from: ${from}
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts:
        - { when: { rate: 19 }, account: 8400 }${seven}
${more}      targets: [{ name: office, folder: ${folder}/deliveries/${id} }]
`;
  const bank = (id: BankSpaceId, post: string): string =>
    `      bank: { accounts: [{ iban: ${IBANS[id]}, layout: ${layoutPath(folder)} }], post: ${post} }\n`;
  const further = furtherIds(furtherSpaces).map((id) => eInvoicing(id, 'zugferd'));
  return `
reconcile: { every_minutes: 360 }
platform:
  base_url: ${sandbox.baseUrl}
  auth_url: ${sandbox.authUrl}
spaces:
${withBooks('berlin', 'zugferd', `      locked_only: yes\n      payments: { account: 1200 }\n      datev: { consultant: 1001, client: 1 }\n${bank('berlin', 'certain')}`)}      exports:
        - { name: adviser, formats: [datev, csv], schedule: nightly, targets: [office] }
${withBooks('hamburg', 'xrechnung', bank('hamburg', 'ask'))}      exports:
        - { name: ledger, formats: [hledger], schedule: nightly, targets: [office] }
        - { name: table, formats: [csv], schedule: nightly, targets: [office] }
${warsawInKsef(place)}
        ${loginOf(variant, folder)}
        failures: [${variant.failures.join(', ')}]
        after_acceptance: ${variant.afterAcceptance}
${whenUnavailable(variant, folder)}      service_period: [{ period: month of invoice }]
      layout: { footer: ['Wersja ${variant.footer}'] }
    accounting:
      from: ${from}
      currency: PLN
      chart: own
      locked_only: yes
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ when: { tax_case: S }, account: 7000, tax_key: OUTPUT23 }]
      tax_accounts: [{ rate: 23, account: 2220 }]
      jpk:
        nip: ${SELLER_NIP}
        name: Biurko Coworking sp. z o.o.
        email: ksiegowosc@example.com
        tax_office: 1471
        without_ksef_number: BFK
      targets: [{ name: office, folder: ${folder}/deliveries/warsaw }]
      exports:
        - { name: jpk, formats: [jpk-v7m, csv], schedule: nightly, targets: [office] }
${further.join('')}webhooks:
  public_url: ${DAEMON_URL}
  listen: 127.0.0.1:18003
store: { path: ${folder}/spacebooks.sqlite }
archive: { path: ${folder}/archive }
`;
}

/** Where the layout of the banks' CSV files lies. */
export function layoutPath(folder: string): string {
  return join(folder, 'bank.yml');
}

/** The line of `ksef` for it. */
function loginOf({ login }: Variant, folder: string): string {
  return login === 'token'
    ? `token: ${KSEF_TOKEN}`
    : `certificate: { file: ${folder}/login.crt, key_file: ${folder}/login.key }`;
}

/** Lines of `ksef`; who waits needs no certificate. */
function whenUnavailable(variant: Variant, folder: string): string {
  const line = `        when_unavailable: ${variant.whenUnavailable}\n`;
  if (variant.whenUnavailable === 'wait') return line;
  const files = `{ file: ${folder}/offline.crt, key_file: ${folder}/offline.key }`;
  return `${line}        offline_certificate: ${files}\n`;
}
