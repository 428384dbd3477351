import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../cobot-sandbox/test/unit/standing-clock.js';
import { CONTRACT } from '../src/contract.js';
import { Limits } from '../src/engine/limits.js';
import { EXCEPTION_CODES, KsefProblem } from '../src/engine/problem.js';
import { type KsefSandbox, startKsefSandbox } from '../src/start.js';
import { logIn, request } from './caller.js';
import { CONTRACT_FACTS } from './known-contract.js';
import { playedDescription } from './published.js';

const PUBLISHED = playedDescription();

const described = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

describe('the table of operations of KSeF is the published contract', () => {
  const operation = /^(?:GET|POST|PUT|DELETE) \/\S*$/;
  const published = [...CONTRACT_FACTS].filter(([name]) => operation.test(name));

  it('has each with its token and its permissions', () => {
    const ours = CONTRACT.map(([method, path, , token, , , permissions]) => [
      `${method} ${described(path)}`,
      [token === null ? 'no token' : 'token', ...permissions.toSorted()].join(' '),
    ]);
    expect(ours).toHaveLength(83);
    const theirs = published.map(([name, fact]) => [name, fact.replace(/ ?text#\w+$/, '')]);
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(theirs));
  });

  it('has the query parameters of each', () => {
    const ours = CONTRACT.flatMap(([method, path, , , , query]) =>
      query.map((each) => `${method} ${described(path)} query ${each}`),
    );
    const theirs = [...CONTRACT_FACTS.keys()].filter((name) => / query \w+$/.test(name));
    expect(ours.toSorted()).toEqual(theirs.toSorted());
  });

  it('has the limits of each', () => {
    const limits = new Limits().of(undefined);
    const unlimited: string[] = [];
    for (const [method, path, , , limit] of CONTRACT) {
      const name = `${method} ${described(path)}`;
      const fact = CONTRACT_FACTS.get(`${name} 429`) ?? '';
      const [, counts, group] = /(\d+\/\S+) (\S+)$/.exec(fact) ?? [];
      if (limit === null) unlimited.push(name);
      else {
        const ours = limits[limit].map((count) => count ?? '-').join('/');
        expect([name, ours, limit === 'anonymous' ? '-' : limit]).toEqual([name, counts, group]);
      }
    }
    expect(unlimited).toEqual([]);
  });

  it('has every exception but two, of which it is not told when they come', () => {
    const codes = [...CONTRACT_FACTS].flatMap(([name, fact]) =>
      name.endsWith(' 400') ? fact.split(' ').filter((word) => /^\d{4,5}$/.test(word)) : [],
    );
    const missing = [...new Set(codes)].filter(
      (code) => !EXCEPTION_CODES.some((known) => known === Number(code)),
    );
    expect(missing).toEqual(['21181', '21406']);
  });
});

describe.skipIf(PUBLISHED === undefined)('the words of exceptions of KSeF', () => {
  it('are those of the published contract', () => {
    const text = JSON.stringify(PUBLISHED?.content);
    const rows = [...text.matchAll(/\| *(\d{4,5}) *\| *([^|]+?) *\|/g)];
    const published = new Map(rows.map(([, code, words]) => [Number(code), words]));
    const ours = EXCEPTION_CODES.map((code) => [code, new KsefProblem(400, code, []).description]);
    expect(published.size).toBeGreaterThan(50);
    // That of a page has two wordings.
    const known = ours.filter(([code]) => code !== 21418);
    expect(known).toEqual(known.map(([code]) => [code, published.get(Number(code))]));
  });
});

describe('what the sandbox of KSeF does not implement', () => {
  let sandbox: KsefSandbox;

  beforeAll(async () => {
    sandbox = await startKsefSandbox({ clock: standingClock });
  });
  afterAll(() => sandbox.close());

  it('is no operation: each has a name of its own', () => {
    expect(new Set(CONTRACT.map(([, , name]) => name)).size).toBe(CONTRACT.length);
  });

  it('is a query parameter that nobody knows', async () => {
    const { access: token } = await logIn(sandbox.baseUrl);
    const reply = await request('GET', `${sandbox.baseUrl}/auth/sessions?colour=red`, { token });
    expect(reply.status).toBe(501);
    expect(reply.json()).toMatchObject({ operation: 'list-logins', parameter: 'colour' });
    const known = await request('GET', `${sandbox.baseUrl}/auth/sessions?pageSize=10`, { token });
    expect(known.status).toBe(200);
  });

  it('is nothing that the contract does not have', async () => {
    expect((await request('GET', `${sandbox.baseUrl}/colours`)).status).toBe(404);
  });
});
