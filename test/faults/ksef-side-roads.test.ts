import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect } from 'vitest';
import { companySeal } from '../../packages/ksef-client/test/certificates.js';
import { eventually } from '../eventually.js';
import { temporaryFolder } from '../temporary-folder.js';
import { KSEF_ATTACH, KSEF_OFFLINE, KSEF_REJECTED } from './ksef-places.js';
import { issuedOnce, type KsefScene, killAlong } from './ksef-scene.js';

/** KSeF takes none of its bytes, whenever they come. */
function rejectEverything({ ksef }: KsefScene): void {
  ksef.operator.orderVerdict({ code: 450, details: ['not wanted'], count: 3 });
}

/** Unlocked and told, and nothing of it is in KSeF. */
async function releasedOnce(scene: KsefScene, id: string): Promise<void> {
  await scene.reaches(id, 'released');
  await eventually(() => expect(scene.alerts().map(({ code }) => code)).toEqual(['ksef.rejected']));
  expect(scene.sandbox.operator.invoice(id)).toMatchObject({ locked: false, eInvoice: false, ksef: null });
  expect(scene.ksef.operator.documents().every(({ ksefNumber }) => ksefNumber === null)).toBe(true);
  expect(scene.requests(id).filter((request) => request === 'DELETE /lock 200')).toHaveLength(1);
}

describe('a daemon that is killed while it attaches the visualisation of an accepted document', () => {
  killAlong({ lines: ['after_acceptance: attach'], arrives: issuedOnce, places: KSEF_ATTACH });
});

describe('a daemon that is killed while it takes the lock back of what KSeF has rejected', () => {
  killAlong({ prepare: rejectEverything, arrives: releasedOnce, places: KSEF_REJECTED });
});

describe('a daemon that is killed while it issues offline', () => {
  const folder = temporaryFolder('offline-');
  const [file, keyFile] = [join(folder, 'offline.crt'), join(folder, 'offline.key')];

  beforeAll(async () => {
    const seal = await companySeal('ECDSA');
    writeFileSync(file, seal.certificatePem);
    writeFileSync(keyFile, seal.keyPem);
  });

  /** The customer has it before KSeF is back, and KSeF gets it as one that was issued offline. */
  async function issuedOffline(scene: KsefScene, id: string): Promise<void> {
    await eventually(() => expect(scene.sandbox.operator.invoice(id).pdf).not.toBeNull());
    expect(scene.ksef.operator.documents()).toEqual([]);
    scene.ksef.operator.setDown(false);
    await issuedOnce(scene, id);
    expect(scene.ksef.operator.documents()).toMatchObject([{ mode: 'Offline' }]);
  }

  killAlong({
    lines: ['when_unavailable: offline24', `offline_certificate: { file: ${file}, key_file: ${keyFile} }`],
    prepare: ({ ksef }) => ksef.operator.setDown(true),
    arrives: issuedOffline,
    places: KSEF_OFFLINE,
  });
});
