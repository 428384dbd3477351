import { stat } from 'node:fs/promises';
import type { Config } from '../../config/config.js';
import { type CheckDefinition, type CheckVerdict, ok, skipped, warning } from '../check.js';

/** Whether only their owner can read files that hold secrets. */
export const check: CheckDefinition = {
  place: 20,
  title: 'Secret files',
  docs: {
    covers: 'permissions of the database, tokens and keys',
    warns: 'others than the owner can read one',
  },
  run: async ({ config }) => {
    if (process.platform === 'win32') return [skipped(null, 'Windows has no such permissions')];
    const verdicts: CheckVerdict[] = [];
    for (const path of new Set(secretFiles(config))) {
      const found = await stat(path).catch(() => null);
      if (found !== null) verdicts.push(rights(path, found.mode & 0o777));
    }
    return verdicts.length > 0 ? verdicts : [skipped(null, 'no file holds a secret yet')];
  },
};

function secretFiles(config: Config): readonly string[] {
  return [
    ...(config.store.url === null ? [config.store.path] : []),
    ...config.spaces.flatMap(({ token_file, e_invoices: { ksef } }) => [
      ...(token_file === null ? [] : [token_file]),
      ...[ksef?.login, ksef?.offline_certificate].flatMap((keys) => {
        if (keys === undefined || keys === null || keys.kind === 'token') return [];
        return [keys.kind === 'pkcs12' ? keys.file : keys.key_file];
      }),
    ]),
  ];
}

/** @param mode the last nine bits */
export function rights(path: string, mode: number): CheckVerdict {
  const shown = mode.toString(8).padStart(3, '0');
  if ((mode & 0o077) === 0) return ok(path, `accessible to its owner only (${shown})`);
  const who = (mode & 0o007) === 0 ? 'its group' : 'everybody on this machine';
  return warning(path, {
    message: `${who} can read or change it (mode ${shown})`,
    meaning: 'Whoever reads it can act for the space on the platform, or read its customers’ invoices.',
    fix: `chmod 600 ${path}`,
  });
}
