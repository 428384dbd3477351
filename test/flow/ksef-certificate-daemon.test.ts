import { X509Certificate } from 'node:crypto';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Clock } from '@spacebooks/base/clock';
import { expect, it } from 'vitest';
import { companySeal } from '../../packages/ksef-client/test/certificates.js';
import { temporaryFolder } from '../temporary-folder.js';
import { drawnLinks } from '../unit/pdf/ksef/drawn-codes.js';
import { callProgram } from './call-program.js';
import { asked, inWarsaw, type WarsawStage } from './ksef-stage.js';

/** Slower than the stage, so that no deadline of a command passes while a busy machine gives it no turn. */
const SPEED = 5;

/** For a command that begins at the time of the stage. */
function clockEnv(clock: Clock): Readonly<Record<string, string>> {
  const since = Math.round((Date.now() * SPEED - clock.now()) / (SPEED - 1));
  return { SPACEBOOKS_CLOCK_SPEED: String(SPEED), SPACEBOOKS_CLOCK_SINCE: String(since) };
}

/** `spacebooks ksef certificate …` beside the daemon. */
async function certificate(stage: WarsawStage, ...args: readonly string[]): Promise<string> {
  const config = join(dirname(stage.databasePath), 'spacebooks.yml');
  writeFileSync(config, stage.configText());
  const call = ['ksef', 'certificate', ...args, '--config', config];
  const { code, text } = await callProgram(call, { env: clockEnv(stage.clock) });
  expect({ code, text }).toEqual({ code: 0, text });
  return text;
}

const serialIn = (file: string): string => new X509Certificate(readFileSync(file)).serialNumber;

it('a daemon at work uses a renewed certificate from its next login on: for its login, and for what it issues offline', async () => {
  const folder = temporaryFolder('renewed-');
  const seal = await companySeal('ECDSA');
  for (const name of ['login', 'offline']) {
    writeFileSync(join(folder, `${name}.crt`), seal.certificatePem);
    writeFileSync(join(folder, `${name}.key`), seal.keyPem, { mode: 0o600 });
  }
  const files = (name: string) => `{ file: ${folder}/${name}.crt, key_file: ${folder}/${name}.key }`;
  const stage = await inWarsaw(
    [
      `certificate: ${files('login')}`,
      'when_unavailable: offline24',
      `offline_certificate: ${files('offline')}`,
    ],
    { idle: true },
  );
  stage.ksef.operator.change({ administration_ms: 0 });
  await certificate(stage, 'enrol');
  await certificate(stage, 'enrol', '--offline');
  const ordered = join(dirname(stage.databasePath), 'ksef');
  for (const end of ['crt', 'key']) {
    copyFileSync(join(ordered, `warsaw.${end}`), join(folder, `login.${end}`));
    copyFileSync(join(ordered, `warsaw-offline.${end}`), join(folder, `offline.${end}`));
  }
  await stage.start();
  await stage.reaches(stage.request(), 'done');
  const [login, offline] = [serialIn(join(folder, 'login.crt')), serialIn(join(folder, 'offline.crt'))];
  const usedAt = (serial: string) => stage.ksef.state.certificates.get(serial)?.lastUseAt ?? null;
  expect(usedAt(login)).not.toBeNull();

  await certificate(stage, 'renew', '--days', '800');
  const [nextLogin, nextOffline] = [
    serialIn(join(folder, 'login.crt')),
    serialIn(join(folder, 'offline.crt')),
  ];
  expect(nextLogin).not.toBe(login);
  expect(nextOffline).not.toBe(offline);
  const [tried, logins] = [usedAt(nextLogin), asked(stage, 'log-in-with-signature').length];

  // The login that it has goes on; when KSeF ends it, the next one is by the new certificate.
  await stage.reaches(stage.request(), 'done');
  expect(asked(stage, 'log-in-with-signature')).toHaveLength(logins);
  stage.ksef.operator.endLogins();
  await stage.reaches(stage.request(), 'done');
  expect(asked(stage, 'log-in-with-signature')).toHaveLength(logins + 1);
  expect(usedAt(nextLogin)).toBeGreaterThan(tried ?? 0);

  stage.ksef.operator.setDown(true);
  const id = stage.request();
  const { pdf } = await stage.reaches(id, 'attached');
  stage.ksef.operator.setDown(false);
  const [, codeTwo] = await drawnLinks(await stage.daemon().archive.get(pdf ?? ''));
  expect(codeTwo?.url).toContain(`/${nextOffline}/`);
  expect((await fetch(codeTwo?.url ?? '')).status).toBe(200);
  await stage.reaches(id, 'done');
  expect(stage.alerts).toEqual([]);
});
