import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { systemClock } from '@spacebooks/base/clock';
import { type KsefSandbox, startKsefSandbox, warsawDate } from '@spacebooks/ksef-sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../packages/ksef-sandbox/test/caller.js';
import { smallFa3 } from '../../packages/ksef-sandbox/test/fa3.js';
import { temporaryFolder } from '../temporary-folder.js';
import { pythonEnvironment } from './python-environment.js';

const environment = pythonEnvironment('ksef-python');
if (!environment.ok) {
  const message = `The independent client of KSeF cannot be had: ${environment.reason}.`;
  if (process.env.SPACEBOOKS_REQUIRE_ALL === '1') throw new Error(message);
  console.warn(`SKIPPED: ${message} See docs/conformance.md.`);
}

const NIP = '5265877635';

/** What issue.py prints. */
interface Issued {
  readonly code: number;
  readonly extensions: Readonly<Record<string, string>> | null;
  readonly ksefNumber: string | null;
  readonly hash: string;
  readonly listed: readonly boolean[];
  readonly sessionCode: number;
  /** Base64 */
  readonly receipts: readonly string[];
  readonly found?: number;
  /** Base64 */
  readonly xml?: string;
}

// The client reads the real time and waits on it: the sandbox does, too, and is quick.
describe.skipIf(!environment.ok)('an independent client (PyPI: ksef-client) at the sandbox of KSeF', () => {
  let sandbox: KsefSandbox;
  const folder = temporaryFolder('ksef-python-');

  beforeAll(async () => {
    const settings = { processing_ms: 150, storage_delay_ms: 50, index_lag_ms: 200, authentication_ms: 50 };
    const contexts = [{ nip: NIP, tokens: ['python-token'] }];
    sandbox = await startKsefSandbox({ clock: systemClock, seed: { settings, contexts } });
  });
  afterAll(async () => {
    await sandbox.close();
  });

  async function issue(secret: string, xml: Buffer): Promise<Issued> {
    if (!environment.ok) throw new Error(environment.reason);
    const path = join(folder, 'invoice.xml');
    writeFileSync(path, xml);
    const script = join(import.meta.dirname, 'ksef-python/issue.py');
    const run = promisify(execFile);
    const { stdout } = await run(environment.python, [script, sandbox.url, NIP, secret, path]);
    return JSON.parse(stdout) as Issued;
  }

  const today = (): string => warsawDate(systemClock.now());

  it.each([
    ['token', 'python-token'],
    ['signature of a seal', 'seal'],
  ])('logs in with a %s, sends an FA(3), and fetches its receipts', async (_name, secret) => {
    const xml = smallFa3({ number: `FV/${secret}`, date: today() });
    const issued = await issue(secret, xml);
    expect([issued.code, issued.sessionCode, issued.listed]).toEqual([200, 200, [true]]);
    expect(issued.ksefNumber).toMatch(/^5265877635-\d{8}-[0-9A-F]{12}-[0-9A-F]{2}$/);
    expect(issued.hash).toBe(sha256(xml));
    expect(issued.receipts).toHaveLength(3);
    for (const receipt of issued.receipts) {
      const text = Buffer.from(receipt, 'base64').toString('utf8');
      expect(text).toContain(`<NumerKSeFDokumentu>${issued.ksefNumber}</NumerKSeFDokumentu>`);
      expect(text).toContain(`<SkrotDokumentu>${sha256(xml)}</SkrotDokumentu>`);
    }
    expect(issued.found).toBeGreaterThanOrEqual(1);
    expect(Buffer.from(issued.xml ?? '', 'base64').equals(xml)).toBe(true);
  });

  it('is told of a duplicate', async () => {
    const xml = smallFa3({ number: 'FV/twice', date: today() });
    const first = await sandbox.operator.issue(xml, NIP);
    const second = await issue('python-token', xml);
    expect([second.code, second.sessionCode, second.ksefNumber]).toEqual([440, 445, null]);
    expect(second.extensions?.originalKsefNumber).toBe(first.ksefNumber);
  });

  it('is told of a wrong token', async () => {
    await expect(issue('wrong', smallFa3())).rejects.toThrow('Nieprawidłowy token');
  });
});
