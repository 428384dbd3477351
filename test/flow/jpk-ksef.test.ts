import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, localDate } from '@spacebooks/base/calendar';
import { describe, expect, it } from 'vitest';
import { companySeal } from '../../packages/ksef-client/test/certificates.js';
import { temporaryFolder } from '../temporary-folder.js';
import { KSEF_TOKEN, SELLER_NIP } from './config-text.js';
import { inWarsaw, type WarsawStage, xmlOf } from './ksef-stage.js';

/** The books' own rate is another one than that of NBP's tables. */
const accounting = (): string => `      from: 2020-01-01
      currency: PLN
      debtors: { offset: 10000, collective: 69999 }
      chart: own
      accounts: [{ account: 702-1 }]
      tax_accounts: [{ rate: 23, account: 222-1 }]
      exchange_rates: [{ currency: EUR, valid_from: 2020-01-01, rate: 0.2 }]
      jpk: { nip: '5265877635', name: Biurko, email: k@example.com, tax_office: '1471', without_ksef_number: BFK }
      targets:
        - { name: office, folder: ${temporaryFolder('jpk-')} }
      exports:
        - { name: adviser, formats: [jpk-v7m], schedule: nightly, targets: [office] }`;

/** Table A of each day of three years, with one rate. */
function tables(): string {
  const file = join(temporaryFolder('nbp-'), 'tables.json');
  const days = Array.from({ length: 1_096 }, (_, index) => addDays('2026-01-01', index));
  const rates = [{ currency: 'euro', code: 'EUR', mid: 4.2583 }];
  writeFileSync(
    file,
    JSON.stringify(
      days.map((day, index) => ({
        table: 'A',
        no: `${(index % 250) + 1}/A/NBP/2026`,
        effectiveDate: day,
        rates,
      })),
    ),
  );
  return file;
}

async function offlineStage(): Promise<WarsawStage> {
  const folder = temporaryFolder('offline-');
  const seal = await companySeal('ECDSA');
  writeFileSync(join(folder, 'offline.crt'), seal.certificatePem);
  writeFileSync(join(folder, 'offline.key'), seal.keyPem);
  const context = { nip: SELLER_NIP, tokens: [KSEF_TOKEN], offline_certificates: [seal.certificatePem] };
  const lines = [
    'when_unavailable: offline24',
    `offline_certificate: { file: ${folder}/offline.crt, key_file: ${folder}/offline.key }`,
    `exchange_rates: ${tables()}`,
  ];
  return inWarsaw(lines, { ksefSeed: { contexts: [context] }, accounting: accounting() });
}

/** Mark and amounts of the rows of the next batch. */
async function night(stage: WarsawStage, number: number): Promise<readonly string[]> {
  const { nights, books, archive } = stage.daemon();
  const { exports } = await nights.runNow('warsaw');
  expect(exports.map(({ outcome }) => outcome)).toMatchObject([{ status: 'released', number }]);
  const [file] = await books.batches.files('warsaw', number);
  const text = Buffer.from(await archive.get(file?.address ?? '')).toString('utf8');
  return [...text.matchAll(/<SprzedazWiersz>.*?<\/SprzedazWiersz>/gs)].map(([row]) =>
    [...row.matchAll(/<(NrKSeF|OFF|BFK|DI|K_\d+)>([^<]*)/g)]
      .map(([, name, value]) => `${name}=${value}`)
      .join(' '),
  );
}

describe('the JPK of a space that issues in KSeF', () => {
  it('follows an invoice in euro from offline to its number, with the tax that its document states', async () => {
    const stage = await offlineStage();
    stage.ksef.operator.setDown(true);
    // Between midnight and the hour of the night, yesterday's night has not begun.
    const invoice_date = addDays(localDate(stage.clock.now(), 'Europe/Warsaw'), -2);
    const items = [{ description: 'Biurko', net: '99.99', rate: '23' }];
    const id = stage.request({ invoice_date, currency: 'EUR', items });
    const issued = await stage.reaches(id, 'attached');
    expect(await xmlOf(stage, issued)).toContain('<P_14_1W>97.94</P_14_1W>');
    expect(await night(stage, 1)).toEqual(['DI=1 K_19=425.79 K_20=97.94']);

    stage.ksef.operator.setDown(false);
    const { ksefNumber } = await stage.reaches(id, 'done');
    expect(await night(stage, 2)).toEqual([`NrKSeF=${ksefNumber} K_19=425.79 K_20=97.94`]);
  });
});
