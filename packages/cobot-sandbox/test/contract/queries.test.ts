import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/start.js';
import { V2_OPERATIONS } from '../../src/v2/operations.js';
import { INCLUDES, REQUIRED } from '../specification/queries.js';
import type { ErrorReply } from '../unit/call.js';
import { READING_CASES } from './reading-cases.js';
import { ask, startStage } from './stage.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startStage();
});
afterAll(() => sandbox.close());

/** What a parameter of a kind must not look like. */
const WRONG = {
  date: ['', 'tomorrow', '2026-13-01', '06.10.2026', '2026-10-06T09:00:00Z'],
  time: ['', 'tomorrow', '2026-10-06', '2026-10-06T09:00:00', '2026-10-06 09:00'],
  text: [],
} as const;

const caseOf = (operation: string) => {
  const found = READING_CASES.find((each) => each.operation === operation);
  if (found === undefined) throw new Error(`no case asks ${operation}`);
  return found;
};

function queryOf(path: string): Map<string, string> {
  const [, query = ''] = path.split('?');
  return new Map(
    query
      .split('&')
      .filter((part) => part !== '')
      .map((part) => part.split('=') as [string, string]),
  );
}

const pathWith = (path: string, query: Map<string, string>) =>
  `${path.split('?')[0]}?${[...query].map(([name, value]) => `${name}=${value}`).join('&')}`;

describe('what must be asked, in its form', () => {
  it.each(REQUIRED)('%s: %s is a %s', async (operation, name, kind) => {
    const each = caseOf(operation);
    const asked = async (change: (query: Map<string, string>) => void) => {
      const query = queryOf(each.path);
      change(query);
      const reply = await ask(sandbox, { ...each, path: pathWith(each.path, query) });
      return [reply.status, reply.json<ErrorReply>().errors?.[0]?.source];
    };
    expect(queryOf(each.path).has(name)).toBe(true);
    expect(await asked((query) => query.delete(name))).toEqual([422, { parameter: name }]);
    for (const wrong of WRONG[kind]) {
      expect([wrong, ...(await asked((query) => query.set(name, wrong)))]).toEqual([
        wrong,
        422,
        { parameter: name },
      ]);
    }
  });
});

describe('what is included, with its scopes', () => {
  it.each(INCLUDES)('%s: include=%s needs "%s"', async (operation, include, needed) => {
    const each = caseOf(operation);
    const own = V2_OPERATIONS.find(({ name }) => name === operation)?.scope ?? '';
    const scopes = [...new Set([own, ...needed.split(' ')])].filter((scope) => scope !== '');
    const asked = async (granted: readonly string[]) => {
      const token = sandbox.state.tokens.get('sandbox-token');
      if (token === undefined) throw new Error('the stage has no token');
      sandbox.state.tokens.set('chosen', { ...token, scopes: new Set(granted) });
      const query = queryOf(each.path);
      query.set('include', include);
      const reply = await ask(sandbox, { ...each, path: pathWith(each.path, query), token: 'chosen' });
      return [reply.status, Array.isArray(reply.json().included)];
    };
    expect(await asked(scopes)).toEqual([200, true]);
    for (const scope of scopes) {
      expect([scope, ...(await asked(scopes.filter((other) => other !== scope)))]).toEqual([
        scope,
        403,
        false,
      ]);
    }
  });
});
