import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formatKsefNumber } from '@spacebooks/ksef-client/ksef-number';
import { describe, expect, it } from 'vitest';
import { smallFa3 } from '../../packages/ksef-sandbox/test/fa3.js';
import { eventually } from '../eventually.js';
import { callProgram } from './call-program.js';
import { SELLER_NIP } from './config-text.js';
import { asked, DROP_BEFORE, hideFromList, inWarsaw, ksefFault, type WarsawStage } from './ksef-stage.js';

const NUMBER = 'FV/2026/11/7';

/** `spacebooks ksef adopt`, as an operator calls it beside the daemon. */
async function adopt(stage: WarsawStage, invoice: string, number: string) {
  const config = join(dirname(stage.databasePath), 'spacebooks.yml');
  writeFileSync(config, stage.configText());
  return callProgram(['ksef', 'adopt', invoice, number, '--config', config, '--by', 'Anna']);
}

/** Another program has issued something else under the number of our invoice. */
async function takenBySomebody(stage: WarsawStage, number = NUMBER): Promise<string> {
  const date = new Date(stage.clock.now()).toISOString().slice(0, 10);
  const other = await stage.ksef.operator.issue(smallFa3({ number, date, net: '999.00' }), SELLER_NIP);
  return other.ksefNumber ?? '';
}

describe('a number under which KSeF has another document', () => {
  it('parks with the difference, and goes on with that document when a person says so', async () => {
    const stage = await inWarsaw();
    const other = await takenBySomebody(stage);
    const id = stage.request({ number: NUMBER });
    const parked = await stage.reaches(id, 'parked');
    expect(parked.reason?.code).toBe('ksef.mismatch');
    expect(parked.reason?.detail).toContain(`${other}: `);
    expect(parked.reason?.detail).toContain('total amount due (P_15) is "1228.77" in KSeF, ours "1230.00"');
    await eventually(() => expect(stage.alertsOf(id)).toEqual(['ksef.mismatch']));
    expect(stage.sandbox.operator.invoice(id)).toMatchObject({ locked: true, eInvoice: false });

    const { code, text } = await adopt(stage, NUMBER, other);
    expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining('decided by Anna') });
    const saga = await stage.reaches(id, 'done');
    expect(saga.ksefNumber).toBe(other);
    expect(stage.sandbox.operator.invoice(id).ksef?.referenceNumber).toBe(other);
    expect(asked(stage, 'send-invoice')).toHaveLength(1);
    await eventually(() => expect(stage.alertsOf(id)).toEqual(['ksef.mismatch']));
  });

  it('is found by the look after a doubt, too, and nothing is sent again', async () => {
    const stage = await inWarsaw();
    stage.ksef.operator.change({ index_lag_ms: 0, storage_delay_ms: 0 });
    const other = await takenBySomebody(stage);
    ksefFault(stage, 'send-invoice', DROP_BEFORE);
    hideFromList(stage);
    const id = stage.request({ number: NUMBER });
    const parked = await stage.reaches(id, 'parked');
    expect(parked.reason).toMatchObject({ code: 'ksef.mismatch' });
    expect(parked.reason?.detail).toContain(other);
    expect(asked(stage, 'send-invoice')).toHaveLength(1);
  });

  it('is decided while the daemon is not running', async () => {
    const stage = await inWarsaw();
    const other = await takenBySomebody(stage);
    const id = stage.request({ number: NUMBER });
    await stage.reaches(id, 'parked');
    await stage.stop();
    expect((await adopt(stage, id, other)).code).toBe(0);
    await stage.start();
    expect((await stage.reaches(id, 'done')).ksefNumber).toBe(other);
  });

  it('is left alone when the invoice gets another number', async () => {
    const stage = await inWarsaw();
    const other = await takenBySomebody(stage);
    const id = stage.request({ number: NUMBER });
    await stage.reaches(id, 'parked');
    stage.sandbox.operator.unlockInvoice(id);
    stage.sandbox.operator.editInvoice(id, { number: 'FV/2026/11/8' });
    const saga = await stage.reaches(id, 'done');
    expect(saga.ksefNumber).not.toBe(other);
    expect(stage.ksef.operator.documents().map(({ number, verdict }) => [number, verdict])).toEqual([
      [NUMBER, 200],
      [NUMBER, 440],
      ['FV/2026/11/8', 200],
    ]);
  });

  it('is told again when the other number is taken, too', async () => {
    const stage = await inWarsaw();
    await takenBySomebody(stage);
    const second = await takenBySomebody(stage, 'FV/2026/11/9');
    const id = stage.request({ number: NUMBER });
    await stage.reaches(id, 'parked');
    stage.sandbox.operator.unlockInvoice(id);
    stage.sandbox.operator.editInvoice(id, { number: 'FV/2026/11/9' });
    await eventually(() => expect(stage.alertsOf(id)).toEqual(['ksef.mismatch', 'ksef.mismatch']));
    await eventually(() => expect(stage.alerts.at(-1)?.text).toContain(second));
    expect(stage.sandbox.operator.invoice(id)).toMatchObject({ locked: true, eInvoice: false });
  });

  it('is not taken over by mistake', async () => {
    const stage = await inWarsaw();
    const other = await takenBySomebody(stage);
    const id = stage.request({ number: NUMBER });
    await stage.reaches(id, 'parked');
    const strange = { nip: '7352765225', date: '2026-11-20', technical: '0100001AF629' };
    for (const [invoice, number, why] of [
      [NUMBER, `${other.slice(0, -2)}ZZ`, 'is no KSeF number'],
      ['FV/0', other, 'no invoice FV/0 is waiting'],
      [NUMBER, formatKsefNumber(strange), 'was issued by 7352765225'],
    ] as const) {
      const { code, text } = await adopt(stage, invoice, number);
      expect({ code, text }).toMatchObject({ code: 65, text: expect.stringContaining(why) });
    }
    expect((await stage.reaches(id, 'parked')).ksefNumber).toBeNull();
  });
});
