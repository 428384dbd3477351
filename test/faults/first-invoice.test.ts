import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { freePort } from '../free-port.js';
import { temporaryFolder } from '../temporary-folder.js';
import { openShell, type Step, stepsOf, type WalkShell, withPrinted } from './walk.js';

/** With UPDATE_WALK=1 the page gets what the commands print now. */
const PAGE = fileURLToPath(new URL('../../docs/first-invoice.md', import.meta.url));
const page = readFileSync(PAGE, 'utf8');
const steps = stepsOf(page);
const [SANDBOX, DAEMON, PAGE_PORT] = [8090, 8080, 8081];

let shell: WalkShell;
let root: string;
let ports: Map<number, number>;

beforeAll(async () => {
  root = temporaryFolder('walk-');
  mkdirSync(join(root, 'books'));
  ports = new Map([
    [SANDBOX, await freePort()],
    [DAEMON, await freePort()],
    [PAGE_PORT, await freePort()],
  ]);
  shell = openShell(join(root, 'books'), ports);
});
afterAll(async () => {
  await shell.close();
});

const at = (port: number, path: string): string => `http://127.0.0.1:${ports.get(port)}${path}`;

const isThere = (url: string): Promise<void> =>
  eventually(async () => expect((await fetch(url)).ok).toBe(true));

interface Shown {
  readonly id: string;
  readonly attributes: { readonly sentStatus: string; readonly pdf: { readonly eInvoice: boolean } };
}

/** By the sandbox's operator: requests with the token would use up the daemon's rate limit. */
const invoice = async (): Promise<Shown['attributes']> => {
  const all = (await (await fetch(at(SANDBOX, '/sandbox/invoices'))).json()) as Shown[];
  const found = all.find(({ id }) => id === 'invoice-1');
  if (found === undefined) throw new Error('the sandbox has no invoice-1');
  return found.attributes;
};

/** What a person would wait for before typing on. */
const AFTER: readonly (readonly [command: RegExp, until: () => Promise<void>])[] = [
  [/^spacebooks sandbox/, () => isThere(at(SANDBOX, '/'))],
  [/^spacebooks run/, () => isThere(at(DAEMON, '/readyz'))],
];

/** The link that lets the first person in. */
let joined = '';

async function play({ command }: Step): Promise<string> {
  const isSandbox = /^spacebooks sandbox/.test(command);
  // The sandbox of KSeF is not walked through; its port may be taken.
  const line = isSandbox
    ? command.replace('sandbox', `sandbox --port ${ports.get(SANDBOX)} --ksef-port 0`)
    : command;
  const printed = await shell.run(line);
  joined = /http:\S+\/join\/\S+/.exec(printed)?.[0] ?? joined;
  await AFTER.find(([each]) => each.test(command))?.[1]();
  return normal(printed);
}

/** What differs from machine to machine, and from day to day. */
function normal(text: string): string {
  return (
    text
      .replaceAll(join(root, 'books'), '/srv/books')
      .replace(/since \d{4}-\d{2}-\d{2}/g, 'since 2026-07-24')
      .replace(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z?/g, '2026-11-21T09:00:00Z')
      .replace(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?/g, '2026-11-21 09:00')
      .replace(/(?<!since )\d{4}-\d{2}-\d{2}(?![T ]\d)/g, '2026-11-21')
      .replace(/\/join\/\S+/g, '/join/JvR2…')
      .replace(/[\d.]+ [GM]iB free/g, '73.0 GiB free')
      .replace(/Node \d+\.\d+\.\d+/g, 'Node 22.20.0')
      .replace(/time zone data \S+/g, 'time zone data 2025c')
      .replace(/last minute: \d+ of/, 'last minute: 14 of')
      // The first night may be on its way still.
      .replace(/^( {2}last run {5}).*$/m, '$1first, done, 2026-11-21 09:00')
  );
}

describe('the walk of docs/first-invoice.md', () => {
  it('has fewer than ten commands, and ends with an e-invoice attached and a person let in', async () => {
    expect(steps.length).toBeGreaterThan(5);
    expect(steps.length).toBeLessThan(10);
    const printed: string[] = [];
    for (const step of steps) printed.push(await play(step));
    if (process.env.UPDATE_WALK === '1') writeFileSync(PAGE, withPrinted(page, printed));
    else expect(printed).toEqual(steps.map((step) => step.printed));
    expect(await invoice()).toMatchObject({ sentStatus: 'sent', pdf: { eInvoice: true } });
    const pdf = readFileSync(join(root, 'books/invoice.pdf'));
    expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    expect(pdf.includes('factur-x.xml')).toBe(true);
    const joining = await fetch(joined.replace(`:${PAGE_PORT}`, `:${ports.get(PAGE_PORT)}`));
    expect([joining.status, await joining.text()]).toEqual([200, expect.stringContaining('name="password"')]);
  });
});
