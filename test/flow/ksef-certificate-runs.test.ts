import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { watchCrashPoints } from '../../src/crash-point.js';
import { smallDisk } from '../faults/small-disk.js';
import { startProgram } from '../start-program.js';
import {
  type CertificateStage,
  configured,
  enrolled,
  filesOf,
  serialIn,
  setCertificateStage,
} from './ksef-certificate-stage.js';

/** Runs of `spacebooks ksef certificate renew` that meet another run, or a disk that is full. */

const RENEW = 'spacebooks ksef certificate renew --days 800';

let stage: CertificateStage;
beforeAll(async () => {
  stage = await setCertificateStage();
});
afterEach(() => watchCrashPoints(null));
afterAll(() => stage.close());

async function inPlace(folder: string) {
  const place = configured(folder);
  await enrolled(stage, place.lines, place.file);
  const pair = () => [readFileSync(place.file), readFileSync(place.key)] as const;
  return { ...place, pair, before: serialIn(place.file), issued: stage.issued() };
}

describe('runs at once', () => {
  it('order one certificate, and the one that says so orders nothing afterwards', async () => {
    const { file, folder, lines, before, issued } = await inPlace(join(stage.folder, 'at-once'));
    const both = await Promise.all([stage.run(RENEW), stage.run(RENEW)]);
    expect(both.map(({ code }) => code).sort()).toEqual([0, 69]);
    const second = both.find(({ code }) => code === 69)?.out ?? '';
    expect(second).toContain(
      `another run is at this certificate: ${folder}/w.key. What is there is untouched.`,
    );
    expect(second).toContain('Wait until it has ended, then repeat the command');
    expect([stage.issued() - issued, serialIn(file) === before]).toEqual([1, false]);
    const again = await stage.run('spacebooks ksef certificate renew');
    expect([again.code, again.out, stage.issued() - issued]).toEqual([
      0,
      expect.stringContaining('valid until'),
      1,
    ]);
    expect(filesOf(folder)).toEqual({ 'w.crt': '644', 'w.key': '600', 'w.key.lock': '600' });
    expect((await stage.doctor(lines)).failed).toEqual([]);
  });

  it('order none where another one ended between the look and the order', async () => {
    const { file, key, pair } = await inPlace(join(stage.folder, 'in-between'));
    const old = pair();
    expect((await stage.run(RENEW)).code).toBe(0);
    const [renewed, issued] = [pair(), stage.issued()];
    const put = ([certificate, ofIt]: typeof old): void => {
      writeFileSync(file, certificate);
      writeFileSync(key, ofIt, { mode: 0o600 });
    };
    put(old);
    watchCrashPoints((name) => {
      if (name === 'before:ksef:only-run') put(renewed);
    });
    const { code, out } = await stage.run(RENEW);
    expect([code, out, stage.issued() - issued]).toEqual([0, expect.not.stringContaining('renewed'), 0]);
    expect(pair()).toEqual(renewed);
  });

  it('are not locked out by one that was killed, and go on with its order', async () => {
    const { file, before, issued } = await inPlace(join(stage.folder, 'killed'));
    const env = { SPACEBOOKS_CRASH_AT: 'after:ksef:enrolled' };
    const args = [...RENEW.split(' ').slice(1), '--config', join(stage.folder, 'spacebooks.yml')];
    const killed = startProgram(args, { cwd: stage.folder, env }, 'ignore');
    expect(await once(killed, 'exit')).toEqual([null, 'SIGKILL']);
    expect((await stage.run(RENEW)).code).toBe(0);
    expect([stage.issued() - issued, serialIn(file) === before]).toEqual([1, false]);
  });
});

const PLACES = [
  'before:ksef:only-run',
  'after:ksef:pending-key',
  'after:ksef:enrolled',
  'before:ksef:exchange',
];

describe('a disk that fills up in a renewal', () => {
  it('is told as a full disk, and is gone on with once there is space, ordering one certificate', async (context) => {
    const disk = smallDisk('256k');
    if (disk === null) return context.skip();
    try {
      for (const end of PLACES) {
        const folder = join(disk.folder, end.replaceAll(':', '-'));
        mkdirSync(folder);
        const { file, lines, pair, before, issued } = await inPlace(folder);
        const old = pair();
        watchCrashPoints((name) => {
          if (name === end) disk.fill();
        });
        const full = await stage.run(RENEW);
        watchCrashPoints(null);
        expect([end, full.code, full.out]).toEqual([
          end,
          2,
          expect.stringMatching(
            /a file of the certificate cannot be written: \/\S+ \(\w+: its disk is full\).*free space there.*repeat the command/,
          ),
        ]);
        expect(pair()).toEqual(old);
        disk.free();
        expect((await stage.run(RENEW)).code).toBe(0);
        expect([end, stage.issued() - issued, serialIn(file) === before]).toEqual([end, 1, false]);
        expect((await stage.doctor(lines)).failed).toEqual([]);
      }
    } finally {
      disk.remove();
    }
  });

  it('says so before KSeF is asked, where the key fits and nothing else', async (context) => {
    const disk = smallDisk('256k');
    if (disk === null) return context.skip();
    try {
      const { issued } = await inPlace(join(disk.folder, 'place'));
      watchCrashPoints((name) => {
        if (name === 'after:ksef:pending-key') disk.fill();
      });
      expect((await stage.run(RENEW)).code).toBe(2);
      watchCrashPoints(null);
      expect(stage.issued()).toBe(issued);
      disk.free();
      expect([(await stage.run(RENEW)).code, stage.issued() - issued]).toEqual([0, 1]);
    } finally {
      disk.remove();
    }
  });
});
