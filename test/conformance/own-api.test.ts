import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporary-folder.js';
import { visitorOf } from '../web/browser-like.js';
import { PASSWORDS, quickSettings, quickUser, type Site, startSite } from '../web/site.js';
import { pythonEnvironment } from './python-environment.js';
import { type Contract, operationsOf } from './schemathesis/contracts.js';
import { tryContract } from './schemathesis/try-contract.js';

/** Requests of each kind for an operation: two for every run, a hundred by hand. */
const EXAMPLES = Number(process.env.SPACEBOOKS_SCHEMATHESIS_EXAMPLES ?? '2');

const environment = pythonEnvironment('schemathesis');
if (!environment.ok) {
  const message = `The tester of contracts cannot be had: ${environment.reason}.`;
  if (process.env.SPACEBOOKS_REQUIRE_ALL === '1') throw new Error(message);
  console.warn(`SKIPPED: ${message} See docs/conformance.md.`);
}
const python = environment.ok ? environment.python : '';

describe.skipIf(!environment.ok)(
  'what a generic tester (PyPI: schemathesis) sends to the API is answered by its contract',
  () => {
    let site: Site;
    let contract: Contract;

    beforeAll(async () => {
      const { users } = await quickSettings();
      site = await startSite({
        users: [...users, await quickUser('rita', 'viewer')],
        api_requests_per_minute: 100_000,
      });
      contract = (await (await fetch(`${site.url}/api/v1/openapi.json`)).json()) as Contract;
    });
    afterAll(() => site.close());

    async function tokenOf(name: 'anna' | 'rita', right: 'read' | 'decide'): Promise<string> {
      const visitor = visitorOf(site.url);
      await visitor.signIn(name, PASSWORDS[name]);
      await visitor.get('/me/tokens');
      const { text } = await visitor.post('/me/tokens', { name: 'Tester', right, days: '30' });
      return /sbk_[\w-]{32}/.exec(text)?.[0] ?? '';
    }

    it.each([
      ['a viewer', 'rita', 'read'],
      ['an admin', 'anna', 'decide'],
    ] as const)('with the token of %s', async (_who, name, right) => {
      const outcome = await tryContract({
        ...{ python, contract, baseUrl: site.url, examples: EXAMPLES },
        folder: temporaryFolder('schemathesis-own-'),
        headers: { Authorization: `Bearer ${await tokenOf(name, right)}` },
        isStateful: false,
        parameters: { 'path.space': 'berlin' },
        checks: ['negative_data_rejection', 'unsupported_method'],
      });
      expect(outcome.complaints).toEqual([]);
      expect(outcome.operations).toBe(operationsOf(contract));
      expect(outcome.requests).toBeGreaterThan(500);
      // A viewer has decided nothing, whatever was sent; an admin has.
      const isDecided = site.decided.splice(0).length > 0;
      expect(isDecided).toBe(right === 'decide');
    });
  },
);
