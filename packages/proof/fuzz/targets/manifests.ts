import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MANIFEST, readManifest } from '../../../../src/backup/manifest.js';
import { jsonBytes } from '../fixture.js';
import { answeredBy } from '../oracles.js';
import type { Target } from '../target.js';

let folder: string | null = null;

export const target: Target = {
  name: 'manifests',
  about: 'what a backup says of itself',
  seeds: () => {
    const sha256 = 'a'.repeat(64);
    return [
      jsonBytes({
        ...{ format: 'spacebooks backup 1', version: '0.1.0', at: '2026-11-01T00:00:00Z', schema: 90 },
        ...{ audit: { rows: 3, head: sha256 }, counts: { saga: 2 }, database: { size: 4096, sha256 } },
        archive: { files: 2, sha256 },
      }),
    ];
  },
  words: ['"__proto__":', '"counts":', 'null', '-1', '1e309', '../'],
  run: async (input) => {
    folder ??= mkdtempSync(join(tmpdir(), 'fuzz-manifest-'));
    writeFileSync(join(folder, MANIFEST), input);
    await answeredBy(['backup.unusable'], () => readManifest(folder ?? ''));
  },
};
