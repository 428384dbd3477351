import { describe, expect, it } from 'vitest';
import { createAuditLog } from '../../../src/store/books/audit.js';
import type { Db } from '../../../src/store/engine/open.js';
import { peopleDecisions } from '../../../src/store/people/people-decisions.js';
import { createFinanceSettings, type SavedSetting } from '../../../src/store/spaces/finance-settings.js';
import { sqliteDatabase } from './database.js';

const RULE: SavedSetting = {
  ...{ spaceId: 'berlin', kind: 'tax-cases', before: 0, content: [{ case: 'standard' }] },
  ...{ at: 1_800_000_000_000, by: 'anna', why: 'the tax adviser says so' },
};

async function opened(): Promise<Db> {
  return (await sqliteDatabase()).db;
}

describe('settings of finance', () => {
  it('are kept in versions by space and kind, the last of which is in force', async () => {
    const settings = createFinanceSettings(await opened());
    expect(await settings.latest()).toBe(0);
    expect(await settings.save(RULE)).toBe(1);
    expect(await settings.save({ ...RULE, before: 1, content: null, by: 'ben', why: 'back' })).toBe(2);
    expect(await settings.save({ ...RULE, kind: 'payment', content: { terms: 'x' } })).toBe(1);
    expect(await settings.save({ ...RULE, spaceId: 'ulm' })).toBe(1);
    const inForce = await settings.inForce();
    expect(inForce.get('berlin')).toEqual([
      { kind: 'tax-cases', version: 2, content: null, at: RULE.at, by: 'ben', why: 'back' },
      { kind: 'payment', version: 1, content: { terms: 'x' }, at: RULE.at, by: 'anna', why: RULE.why },
    ]);
    expect(inForce.get('ulm')).toHaveLength(1);
    const versions = await settings.versions('berlin', 'tax-cases');
    expect(versions.map(({ version, by, content }) => [version, by, content])).toEqual([
      [2, 'ben', null],
      [1, 'anna', [{ case: 'standard' }]],
    ]);
    expect(await settings.latest()).toBe(4);
  });

  it('are not taken from whoever has not seen the last version', async () => {
    const settings = createFinanceSettings(await opened());
    const saved = await Promise.all([settings.save(RULE), settings.save({ ...RULE, by: 'ben' })]);
    expect(saved.toSorted()).toEqual([1, null]);
    expect(await settings.versions('berlin', 'tax-cases')).toHaveLength(1);
  });

  it('stand in the audit log without their texts, and among what people decided', async () => {
    const db = await opened();
    await createFinanceSettings(db).save(RULE);
    expect(await createAuditLog(db).rows(0, 10)).toMatchObject([
      { spaceId: 'berlin', action: 'setting saved', details: { kind: 'tax-cases', version: 1 } },
    ]);
    expect(await peopleDecisions(db, {}, 10)).toMatchObject([
      { kind: 'setting', by: 'anna', spaceId: 'berlin', subject: 'tax-cases 1', why: RULE.why },
    ]);
  });
});
