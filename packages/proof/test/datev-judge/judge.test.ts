import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.js';
import { type Judged, PythonDatev } from '../../datev-judge/judged.js';
import type { WrittenFile } from '../../datev-judge/random/batch.js';
import type { DatevFacts } from '../../datev-judge/random/configuration.js';
import { type RowFields, stapel } from '../../datev-judge/stapel.js';
import { whyNoPython } from '../../judge-process.js';

const missing = whyNoPython();
if (missing !== null && process.env.SPACEBOOKS_REQUIRE_ALL === '1') throw new Error(missing);

const SKR03: DatevFacts = { chart: 'SKR03', automatic: {}, taxAccounts: {}, cashAccounting: false };

describe.skipIf(missing !== null)('DATEV, played in Python', () => {
  const python = new PythonDatev();
  afterAll(() => python.close());

  function judge(file: WrittenFile, facts: Partial<DatevFacts> = {}): Promise<Judged> {
    const path = join(temporaryFolder('datev-judge-'), file.name);
    writeFileSync(path, file.bytes);
    return python.judge({ ...SKR03, ...facts }, [path]);
  }

  /** Net, tax, its account, rate and country of one row. */
  async function booked(fields: RowFields, facts: Partial<DatevFacts> = {}) {
    const { rows, problems } = await judge(stapel([fields]), facts);
    const [row] = rows;
    return [
      row?.net,
      row?.tax,
      row?.taxAccount,
      row?.rate,
      row?.country,
      ...problems.map(({ problem }) => problem),
    ];
  }

  it('takes the tax out of the gross amount by an automatic account, in both charts', async () => {
    expect(await booked({})).toEqual([10_000, 1_900, '1776', '19', null]);
    expect(await booked({ 8: '8305', 1: '107,00' })).toEqual([10_000, 700, '1771', '7', null]);
    expect(await booked({ 8: '4862' }, { chart: 'SKR04' })).toEqual([10_000, 1_900, '3806', '19', null]);
    expect(await booked({ 8: '8336' })).toEqual([11_900, 0, null, '0', null]);
    expect(await booked({ 8: '8400' }, { cashAccounting: true })).toEqual([
      10_000,
      1_900,
      '1766',
      '19',
      null,
    ]);
  });

  it('books an account without a function gross, unless a key or the client says otherwise', async () => {
    expect(await booked({ 8: '8200' })).toEqual([11_900, 0, null, null, null]);
    expect(await booked({ 8: '8200', 9: '3' })).toEqual([10_000, 1_900, '1776', '19', null]);
    expect(await booked({ 8: '8200' }, { automatic: { 8200: '19' } })).toEqual([
      10_000,
      1_900,
      '1776',
      '19',
      null,
    ]);
    expect(await booked({ 8: '8400' }, { automatic: { 8400: 'none' } })).toEqual([
      11_900,
      0,
      null,
      null,
      null,
    ]);
    expect(await booked({ 8: '8400' }, { chart: 'own' })).toEqual([11_900, 0, null, null, null]);
  });

  it('refuses a key on an automatic account, except the one that switches it off', async () => {
    const { balances, problems } = await judge(stapel([{ 9: '3' }]));
    expect(problems.map(({ problem, entry, line }) => [entry, line, problem])).toEqual([
      ['entry', 3, 'REW00306: key 3 on the automatic account 8400'],
    ]);
    expect(balances).toEqual({});
    expect(await booked({ 9: '40' })).toEqual([11_900, 0, null, null, null]);
    expect(await booked({ 9: '9', 8: '8200' })).toContain('key 9 is one of purchases');
    expect(await booked({ 9: '777', 8: '8200' })).toContain('key 777 is not known');
    expect(await booked({ 9: '777', 8: '8200' }, { keys: { 777: '19' } })).toEqual([
      10_000,
      1_900,
      '1776',
      '19',
      null,
    ]);
  });

  it('needs country and rate for tax of another country', async () => {
    const oss = { 8: '8320', 9: '240', 1: '121,00' };
    expect(await booked({ ...oss, 40: 'NL', 41: '21,00' })).toEqual([10_000, 2_100, '1767', '21', 'NL']);
    expect(await booked({ ...oss, 40: 'FR', 41: '5,50' })).toEqual([11_469, 631, '1767', '5.5', 'FR']);
    const why = 'key 240 without country and rate (fields 40, 41)';
    expect(await booked({ ...oss, 40: 'NL' })).toEqual([12_100, 0, null, null, null, why]);
    expect(await booked({ ...oss, 41: '21,00' })).toEqual([12_100, 0, null, null, null, why]);
  });

  it('books the side that a row names, also of a Generalumkehr', async () => {
    const { balances, rows } = await judge(stapel([{}, { 2: 'H', 118: '1' }, { 8: '1360', 2: 'H' }]));
    expect(balances).toEqual({ '10001': -11_900, '1360': 11_900 });
    expect(rows.map(({ reverses }) => reverses)).toEqual([false, true, false]);
    const wrong = await judge(stapel([{}, { 2: 'S', 118: '1' }]));
    expect(wrong.balances).toEqual({ '10001': 23_800, '1776': -3_800, '8400': -20_000 });
  });

  it('posts to the account of field 7 where that is the automatic one', async () => {
    const { balances } = await judge(stapel([{ 2: 'H', 7: '8400', 8: '10001' }]));
    expect(balances).toEqual({ '10001': 11_900, '1776': -1_900, '8400': -10_000 });
    const byKey = await judge(stapel([{ 2: 'H', 7: '8050', 8: '10100', 9: '3' }]));
    expect(byKey.balances).toEqual({ '10100': 11_900, '1776': -1_900, '8050': -10_000 });
  });

  it('declares a row in the month of its date, or of its tax period', async () => {
    const { rows } = await judge(stapel([{}, { 115: '30092026', 116: '30092026' }, { 115: '30092026' }]));
    expect(rows.map(({ declared }) => declared)).toEqual(['2026-10', '2026-09', '2026-10']);
    const late = await judge(stapel([{ 10: '0511' }]));
    expect(late.problems.map(({ problem }) => problem)).toEqual(['0511 is not in the period of the file']);
  });

  it('takes the base amount of another currency, and half a cent away from zero', async () => {
    const foreign = { 1: '119,00', 3: 'CHF', 4: '0,950000', 5: '125,26', 6: 'EUR' };
    expect(await booked(foreign)).toEqual([10_526, 2_000, '1776', '19', null]);
    expect(await booked({ ...foreign, 5: '' })).toContain('another currency without rate and base amount');
    expect(await booked({ 1: '0,03', 8: '8320', 9: '10', 40: 'FR', 41: '20,00' })).toEqual([
      2,
      1,
      '1767',
      '20',
      'FR',
    ]);
  });

  it('knows longer accounts by their zeros, and numbers without theirs', async () => {
    const long = (account: string) => judge(stapel([{ 7: '1000001', 8: account }], { length: 6 }));
    expect((await long('840000')).rows[0]).toMatchObject({ tax: 1_900, contra: '840000' });
    expect((await long('840010')).rows[0]).toMatchObject({ tax: 0, rate: null });
    expect((await long('8400')).rows[0]).toMatchObject({ tax: 0, contra: '008400' });
    expect((await judge(stapel([{ 8: '990', 9: '40' }]))).balances).toEqual({
      '0990': -11_900,
      '10001': 11_900,
    });
    expect((await judge(stapel([{ 8: '840000' }]))).problems[0]?.problem).toBe(
      'account 840000 does not fit 4 digits',
    );
  });

  it('reads no file that is none', async () => {
    const { bytes, name } = stapel([{}]);
    const text = Buffer.from(bytes).toString('latin1');
    const problemOf = async (changed: string) =>
      (await judge({ name, bytes: Buffer.from(changed, 'latin1') })).problems[0]?.problem;
    expect(await problemOf(text.replace(';700;', ';510;'))).toBe('no header of version 700');
    expect(await problemOf(text.replaceAll('\r\n', '\n'))).toBe('lines do not end with CR LF');
    expect(await problemOf(text.replace(/;\r\n$/, '\r\n'))).toBe('a row of 124 fields');
    expect(await problemOf(text.replace('"S"', 'S'))).toBe('field 2 (S) is a text without quotation marks');
    expect(await problemOf(text.replace('20261031', '20271031'))).toBe(
      'the period is not within the fiscal year',
    );
  });
});
