import { Failure } from '../../src/domain/errors.js';
import type { ExportDesk, LastExport } from '../../src/web/export-desk.js';
import { MANIFEST, NOW } from './data.js';

const BEGUN = { id: 4, by: 'ben', begunAt: NOW - 60_000, finishedAt: null, end: null };

const BLOCKED = {
  code: 'accounting.blocked',
  detail: null,
  findings: [
    {
      rule: 'SB-JPK-BUYER',
      field: 'recipientAddress.vatId',
      message: 'The buyer of FV/8 has no tax id.',
      fix: 'Enter it on the platform.',
    },
  ],
} as const;

/** Of each export, what somebody had run last: `ledger` is over, `jpk` was blocked, `tax-adviser` runs. */
const LAST: Readonly<Record<string, LastExport>> = {
  ledger: {
    ...BEGUN,
    state: 'over',
    finishedAt: NOW - 50_000,
    end: { status: 'released', number: 2, entries: 14 },
  },
  jpk: { ...BEGUN, state: 'over', finishedAt: NOW - 50_000, end: { status: 'blocked', ...BLOCKED } },
  'tax-adviser': { ...BEGUN, state: 'running' },
};

/** Exports that never change: what is begun is only written down. */
export function fixedExports(decided: string[]): ExportDesk {
  return {
    last: async (_spaceId, name) => LAST[name] ?? null,
    ahead: async (_spaceId, name) => {
      const around = { to: '2026-11-20', lastBatch: 2, batch: null, blocked: null, isAsked: false };
      if (name === 'jpk') return { ...around, status: 'blocked', leftOutSums: [], blocked: BLOCKED };
      const { leftOutSums } = MANIFEST;
      return {
        ...around,
        status: 'ready',
        batch: { number: 3, manifest: MANIFEST },
        leftOutSums,
        isAsked: true,
      };
    },
    begin: async (spaceId, name, { by, lastBatch }) => {
      if (name === 'jpk') throw new Failure('accounting.busy', { detail: spaceId });
      if (name === 'tax-adviser') return 'running';
      if (lastBatch !== 2) return 'late';
      decided.push(`export ${spaceId}/${name} by ${by}`);
      return 'begun';
    },
  };
}
