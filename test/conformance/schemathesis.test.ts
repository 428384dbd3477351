import { DEFAULT_SEED, type Sandbox, startSandbox } from '@spacebooks/cobot-sandbox';
import { type KsefSandbox, startKsefSandbox } from '@spacebooks/ksef-sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../packages/cobot-sandbox/test/unit/standing-clock.js';
import { logIn } from '../../packages/ksef-sandbox/test/caller.js';
import { smallFa3 } from '../../packages/ksef-sandbox/test/fa3.js';
import { newEncryption } from '../../packages/ksef-sandbox/test/packages.js';
import { temporaryFolder } from '../temporary-folder.js';
import { pythonEnvironment } from './python-environment.js';
import { areThere, ksefContract, operationsOf, platformContract } from './schemathesis/contracts.js';
import { tryContract } from './schemathesis/try-contract.js';

/** Requests of each kind for an operation: two for every run, a hundred by hand. */
const EXAMPLES = Number(process.env.SPACEBOOKS_SCHEMATHESIS_EXAMPLES ?? '2');

const environment = areThere
  ? pythonEnvironment('schemathesis')
  : ({ ok: false, reason: 'the published contracts are not beside the repository' } as const);
if (!environment.ok) {
  const message = `The tester of contracts cannot be had: ${environment.reason}.`;
  if (process.env.SPACEBOOKS_REQUIRE_ALL === '1' && areThere) throw new Error(message);
  console.warn(`SKIPPED: ${message} See docs/conformance.md.`);
}
const python = environment.ok ? environment.python : '';

/** Time stands still, so that no login ends and no limit is reached on a slow machine. */
const common = { clock: standingClock, isUnlimited: true };

describe.skipIf(!environment.ok)(
  'what a generic tester (PyPI: schemathesis) sends to a sandbox is answered by its contract',
  () => {
    let ksef: KsefSandbox;
    let platform: Sandbox;

    beforeAll(async () => {
      const settings = { processing_ms: 0, storage_delay_ms: 0, index_lag_ms: 0, administration_ms: 0 };
      const contexts = [{ nip: '5265877635', tokens: ['sandbox-ksef-token-5265877635'] }];
      ksef = await startKsefSandbox({ ...common, seed: { settings, contexts } });
      platform = await startSandbox({ ...common, seed: DEFAULT_SEED });
    });
    afterAll(async () => {
      await ksef.close();
      await platform.close();
    });

    /** Of KSeF, with a login of its own: those that end one would end it for all others. */
    async function tryKsef(paths: string, isStateful: boolean) {
      const { access } = await logIn(ksef.baseUrl);
      const { encryption } = await newEncryption(ksef.baseUrl);
      const contract = ksefContract(encryption, await issuedNumbers());
      const headers = { Authorization: `Bearer ${access}`, 'X-Error-Format': 'problem-details' };
      const folder = temporaryFolder('schemathesis-ksef-');
      const outcome = await tryContract({
        ...{ python, folder, contract, headers, paths, isStateful },
        baseUrl: ksef.baseUrl,
        examples: EXAMPLES,
      });
      return { ...outcome, described: operationsOf(contract) };
    }

    /** Of two invoices that were issued and stored. */
    async function issuedNumbers(): Promise<readonly string[]> {
      const numbers: string[] = [];
      for (let count = 1; count <= 2; count += 1) {
        const document = await ksef.operator.issue(smallFa3({ number: `FV/${count}` }), '5265877635');
        numbers.push(document.ksefNumber ?? '');
      }
      return numbers;
    }

    it('KSeF', async () => {
      const all = await tryKsef('not ^/auth/sessions/', true);
      expect(all.complaints).toEqual([]);
      // The tester came as far as to open sessions.
      expect([...ksef.state.sessions.values()].some(({ batch }) => batch === null)).toBe(true);
      expect(ksef.state.collectiveIdentifiers.all().length).toBeGreaterThan(0);
      // It may have blocked the context, or taken its limits away.
      ksef.operator.reset();
      const ending = await tryKsef('^/auth/sessions/', false);
      expect(ending.complaints).toEqual([]);
      expect(all.operations + ending.operations).toBe(all.described);
      expect(all.requests).toBeGreaterThan(2000);
      expect(all.phases).toContain('stateful');
    });

    it('version 2.0 of the platform', async () => {
      const contract = platformContract();
      const outcome = await tryContract({
        ...{ python, contract, baseUrl: platform.baseUrl, examples: EXAMPLES },
        folder: temporaryFolder('schemathesis-platform-'),
        headers: { Authorization: 'Bearer sandbox-token', Accept: 'application/vnd.api+json' },
        isStateful: true,
        parameters: { 'path.spaceId': 'space-berlin' },
      });
      expect(outcome.complaints).toEqual([]);
      expect(outcome.operations).toBe(operationsOf(contract));
      expect(outcome.requests).toBeGreaterThan(5000);
      expect(outcome.phases).toContain('stateful');
    });
  },
);
