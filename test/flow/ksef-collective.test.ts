import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Secret } from '@spacebooks/base/secret';
import { inMemoryKsefState } from '@spacebooks/ksef-client/state-store';
import { describe, expect, it } from 'vitest';
import { connectKsef } from '../../packages/ksef-client/src/connect.js';
import { afterTest } from '../after-test.js';
import { eventually } from '../eventually.js';
import { temporaryFolder } from '../temporary-folder.js';
import { callProgram } from './call-program.js';
import { KSEF_TOKEN, SELLER_NIP } from './config-text.js';
import { asked, DROP_AFTER, inWarsaw, ksefFault, type WarsawStage } from './ksef-stage.js';

const IBAN = 'PL61109010140000071219812874';
const BUYER_NIP = '7352765225';
const BUYER_TOKEN = 'buyer-token';
const IZ = /\d{10}-IZ\d{6}-[0-9A-F]{12}-[0-9A-F]{2}/;
const accounting = (): string => `      from: 2020-01-01
      currency: PLN
      debtors: { offset: 10000, collective: 69999 }
      chart: own
      accounts: [{ account: 702-1 }]
      tax_accounts: [{ rate: 23, account: 222-1 }]
      bank: { accounts: [{ iban: ${IBAN} }], post: certain }
      targets:
        - { name: office, folder: ${temporaryFolder('office-')} }
      exports: []`;

/** Two accepted invoices of one customer, of 1,230.00 and 615.00, that are copied. */
async function twoInvoices() {
  const contexts = [
    { nip: SELLER_NIP, tokens: [KSEF_TOKEN] },
    { nip: BUYER_NIP, tokens: [BUYER_TOKEN] },
  ];
  const stage = await inWarsaw([], { accounting: accounting(), ksefSeed: { contexts } });
  const customer = { debitor: { type: 'memberships', id: 'm-7' } } as const;
  const [one, two] = [
    stage.request({ number: 'FV/2027/7', ...customer }),
    stage.request({
      number: 'FV/2027/8',
      ...customer,
      items: [{ description: 'Biurko', net: '500', rate: '23' }],
    }),
  ];
  const sagas = [await stage.reaches(one, 'done'), await stage.reaches(two, 'done')];
  await stage.daemon().nights.runNow('warsaw');
  return { stage, ids: [one, two], numbers: sagas.map(({ ksefNumber }) => ksefNumber ?? '') };
}

/** KSeF, as the customer uses it. */
function payer({ ksef, clock }: WarsawStage) {
  const connection = connectKsef({
    ...{ clock, baseUrl: ksef.baseUrl, nip: BUYER_NIP, store: inMemoryKsefState(), userAgent: 'payer/1' },
    login: { kind: 'token', token: new Secret(BUYER_TOKEN) },
  });
  afterTest(async () => connection.close());
  return connection;
}

async function call(stage: WarsawStage, ...args: readonly string[]) {
  const config = join(dirname(stage.databasePath), 'spacebooks.yml');
  writeFileSync(config, stage.configText());
  return callProgram([...args, '--config', config]);
}

const collect = (stage: WarsawStage) =>
  call(stage, 'ksef', 'collective', 'FV/2027/7', 'FV/2027/8', '--by', 'Anna');

/** A statement with one line of 1,845.00 that quotes this. */
async function paid(stage: WarsawStage, text: string): Promise<void> {
  const day = new Date(stage.clock.now()).toISOString().slice(2, 10).replaceAll('-', '');
  const file = join(dirname(stage.databasePath), 'november.sta');
  const lines = [':20:A', `:25:${IBAN}`, ':28C:1/1', `:60F:C${day}PLN0,00`];
  lines.push(`:61:${day}${day.slice(2)}C1845,00NTRFNONREF`);
  const pieces = (text.match(/.{1,27}/g) ?? []).map((piece, index) => `?${20 + index}${piece}`);
  lines.push(`:86:166?00PRZELEW${pieces.join('')}?32BIURO RACHUNKOWE WRONA`);
  writeFileSync(file, [...lines, `:62F:C${day}PLN1845,00`, '-', ''].join('\n'));
  const { code, text: said } = await call(stage, 'bank', 'import', file, '--space', 'warsaw');
  expect({ code, said }).toMatchObject({ code: 0 });
}

const firstLine = async (stage: WarsawStage) => {
  const [line] = await stage.daemon().books.bank.list('warsaw', { open: false });
  return line?.payments.map(({ invoiceId, cents }) => `${invoiceId} ${cents}`).toSorted();
};

describe('a collective identifier', () => {
  it('is made by a command, and pays its invoices when it comes back on a statement', async () => {
    const { stage, ids, numbers } = await twoInvoices();
    const { code, text } = await collect(stage);
    expect({ code, text }).toMatchObject({
      code: 0,
      text: expect.stringContaining('FV/2027/7, FV/2027/8, 1845.00 PLN'),
    });
    const [number = ''] = IZ.exec(text) ?? [];
    const parts = await payer(stage).collectiveParts([number]);
    expect(parts.map(({ ksefNumber, payment }) => [ksefNumber, payment]).toSorted()).toEqual(
      [
        [numbers[0], { cents: 1230_00, currency: 'PLN' }],
        [numbers[1], { cents: 615_00, currency: 'PLN' }],
      ].toSorted(),
    );
    // The same again is the same one.
    expect((await collect(stage)).text).toContain(number);
    expect(asked(stage, 'create-collective-identifier')).toHaveLength(1);

    await paid(stage, `/VAT/345,00/IDC/5265877635/INV/${number}/TXT/zbiorcza`);
    expect((await call(stage, 'bank', 'match', '--space', 'warsaw')).code).toBe(0);
    expect(await firstLine(stage)).toEqual([`${ids[0]} 123000`, `${ids[1]} 61500`].toSorted());
  });

  it('that KSeF made without our hearing of it is found, not made again', async () => {
    const { stage } = await twoInvoices();
    ksefFault(stage, 'create-collective-identifier', DROP_AFTER);
    await collect(stage);
    await eventually(async () => expect((await call(stage, 'ksef', 'collectives')).text).toMatch(IZ));
    expect(asked(stage, 'create-collective-identifier')).toHaveLength(1);
  });

  it('of a payer is asked at KSeF, and its line matched then', async () => {
    const { stage, ids, numbers } = await twoInvoices();
    const wanted = numbers.map((ksefNumber) => ({ ksefNumber, payment: null }));
    const number = await payer(stage).makeCollective(wanted);
    await paid(stage, number);
    expect((await call(stage, 'bank', 'match', '--space', 'warsaw')).code).toBe(0);
    await eventually(async () =>
      expect(await firstLine(stage)).toEqual([`${ids[0]} 123000`, `${ids[1]} 61500`].toSorted()),
    );
    const { text } = await call(stage, 'ksef', 'collectives');
    expect(text).toMatch(new RegExp(`${number} +known, of a payer +FV/2027/[78], FV/2027/[78]`));
  });

  it('is refused for invoices that cannot be paid together', async () => {
    const { stage } = await twoInvoices();
    const { code, text } = await call(stage, 'ksef', 'collective', 'FV/2027/7');
    expect(code).not.toBe(0);
    expect(text).toContain('two invoices or more');
  });
});
