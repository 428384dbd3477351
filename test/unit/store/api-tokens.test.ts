import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../../src/store/engine/open.js';
import { createApiAnswers } from '../../../src/store/people/api-answers.js';
import { type ApiTokens, createApiTokens, type NewApiToken } from '../../../src/store/people/api-tokens.js';
import { temporaryDatabase } from './database.js';

const DAY = 86_400_000;
const LEDGER: NewApiToken = {
  ...{ beginning: 'sbk_abcde', name: 'Ledger', userName: 'anna', mayDecide: true },
  ...{ spaces: ['berlin'], madeAt: DAY, endsAt: 31 * DAY },
};

let db: Db;
let tokens: ApiTokens;
beforeEach(async () => {
  ({ db } = await temporaryDatabase());
  tokens = createApiTokens(db);
});

describe('tokens', () => {
  it('are found by the digest of what is sent, and by nothing else', async () => {
    expect(await tokens.make('digest', LEDGER)).toBe(true);
    const { id, ...found } = (await tokens.find('digest')) ?? { id: 0 };
    expect(found).toEqual({ ...LEDGER, usedAt: null, revokedAt: null });
    expect(await tokens.find('sbk_abcde')).toBeNull();
    await tokens.used(id, 2 * DAY);
    expect((await tokens.find('digest'))?.usedAt).toBe(2 * DAY);
  });

  it('are listed while they work, those of one person alone where asked', async () => {
    await tokens.make('one', LEDGER);
    await tokens.make('two', { ...LEDGER, userName: 'ben', name: 'Dashboard', spaces: null });
    await tokens.make('three', { ...LEDGER, name: 'Short', endsAt: 2 * DAY });
    const names = async (now: number, userName?: string) =>
      (await tokens.list(now, userName)).map(({ name }) => name);
    expect(await names(DAY)).toEqual(['Short', 'Dashboard', 'Ledger']);
    expect(await names(2 * DAY)).toEqual(['Dashboard', 'Ledger']);
    expect(await names(DAY, 'ben')).toEqual(['Dashboard']);
  });

  it('are revoked once, by their person or by whoever may revoke all', async () => {
    await tokens.make('one', LEDGER);
    const id = (await tokens.find('one'))?.id ?? 0;
    expect(await tokens.revoke(id, 'ben', 2 * DAY, 'ben')).toBeNull();
    expect(await tokens.revoke(id, 'root', 2 * DAY)).toBe('Ledger');
    expect(await tokens.revoke(id, 'anna', 3 * DAY)).toBeNull();
    expect((await tokens.find('one'))?.revokedAt).toBe(2 * DAY);
  });

  it('are at most fifty of a person, and go a month after their end with their answers', async () => {
    for (let count = 0; count < 50; count += 1) {
      expect(await tokens.make(`digest ${count}`, { ...LEDGER, endsAt: 2 * DAY })).toBe(true);
    }
    expect(await tokens.make('one more', LEDGER)).toBe(false);
    expect(await tokens.make('of ben', { ...LEDGER, userName: 'ben' })).toBe(true);
    const tokenId = (await tokens.find('digest 0'))?.id ?? 0;
    await createApiAnswers(db).begin({ tokenId, key: 'k', request: 'r' }, 32 * DAY);
    expect(await tokens.make('later', { ...LEDGER, madeAt: 32 * DAY, endsAt: 33 * DAY })).toBe(true);
    expect(await tokens.find('digest 0')).toBeNull();
    expect(await db.selectFrom('api_answer').selectAll().execute()).toEqual([]);
  });
});

describe('answers', () => {
  const HOUR = 3_600_000;

  async function asked() {
    await tokens.make('digest', LEDGER);
    const tokenId = (await tokens.find('digest'))?.id ?? 0;
    return { answers: createApiAnswers(db), request: { tokenId, key: 'one', request: 'POST /retry {}' } };
  }

  it('are given again for the same request alone, for a day', async () => {
    const { answers, request } = await asked();
    expect(await answers.begin(request, DAY)).toEqual({ kind: 'new' });
    expect(await answers.begin(request, DAY + 1)).toEqual({ kind: 'busy' });
    await answers.keep(request, { status: 200, body: '{"a":1}' });
    const answered = { kind: 'answered', status: 200, body: '{"a":1}' };
    expect(await answers.begin(request, DAY + HOUR)).toEqual(answered);
    expect(await answers.begin({ ...request, request: 'POST /release {}' }, DAY)).toEqual({ kind: 'other' });
    expect(await answers.begin({ ...request, key: 'two' }, DAY)).toEqual({ kind: 'new' });
    expect(await answers.begin(request, DAY + 24 * HOUR - 1)).toEqual(answered);
    expect(await answers.begin(request, DAY + 24 * HOUR)).toEqual({ kind: 'new' });
  });

  it('of a process that died may be asked for after five minutes, and at once where nothing was decided', async () => {
    const { answers, request } = await asked();
    await answers.begin(request, DAY);
    expect(await answers.begin(request, DAY + 5 * 60_000 - 1)).toEqual({ kind: 'busy' });
    expect(await answers.begin(request, DAY + 5 * 60_000)).toEqual({ kind: 'new' });
    await answers.forget(request);
    expect(await answers.begin(request, DAY + 5 * 60_000 + 1)).toEqual({ kind: 'new' });
  });

  it('of a request that goes on are busy for as long as it is renewed', async () => {
    const { answers, request } = await asked();
    await answers.begin(request, DAY);
    for (const minute of [4, 8, 12]) {
      await answers.renew(request, DAY + minute * 60_000);
      expect(await answers.begin(request, DAY + minute * 60_000 + 299_999)).toEqual({ kind: 'busy' });
    }
    await answers.keep(request, { status: 200, body: '{}' });
    await answers.renew(request, DAY + 20 * HOUR);
    expect(await answers.begin(request, DAY + 24 * HOUR + 12 * 60_000)).toEqual({ kind: 'new' });
  });

  it('one of two at the same moment is new', async () => {
    const { answers, request } = await asked();
    const both = await Promise.all([answers.begin(request, DAY), answers.begin(request, DAY)]);
    expect(both.map(({ kind }) => kind).sort()).toEqual(['busy', 'new']);
  });
});
