import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { openChromium } from '../../../test/browser/chromium.js';
import type { BenchResult, Figure } from './bench.js';

/**
 * `BENCH_OLD=CHECKOUT npm run proof -- bench first-paint`: another checkout with its node_modules, which this one is compared
 * with in turns, so that a busy machine slows both.
 */
const OLD = process.env.BENCH_OLD;
const NEW = fileURLToPath(new URL('../../../', import.meta.url));
const PATHS = [
  '/',
  '/invoices',
  '/invoices/berlin/inv-1005',
  '/exports',
  '/months/berlin/2026-10',
  '/bank',
  '/figures',
];
const TURNS = Number(process.env.BENCH_TURNS ?? 15);
/** Two frames of a screen: what two measurements of the same page differ by. */
const NOISE_MS = 34;
const MOST_BYTES = 60_000;
const MOST_SCRIPT_BYTES = 30_000;

interface Measured {
  readonly paintMs: number;
  readonly bytes: number;
  readonly scriptBytes: number;
}

/** When a page is first painted, and how large it is with all its parts, against what it was. */
export async function bench(): Promise<BenchResult> {
  const sites = await Promise.all([...(OLD === undefined ? [] : [OLD]), NEW].map(startPages));
  const browser = await openChromium();
  try {
    const figures: Figure[] = [];
    for (const path of PATHS) {
      const of = sites.map((): Measured[] => []);
      for (let turn = 0; turn < TURNS; turn += 1)
        for (const [at, { url }] of sites.entries()) of[at]?.push(await measure(browser, `${url}${path}`));
      figures.push(...figuresOf(path, of));
    }
    return { name: 'pages: first paint and size', figures };
  } finally {
    await browser.close();
    for (const { process: child } of sites) child.kill();
  }
}

function figuresOf(path: string, of: readonly Measured[][]): readonly Figure[] {
  const now = of.at(-1) ?? [];
  const before = of.length > 1 ? least(of[0] ?? []) : null;
  const paint = least(now);
  const bytes = Math.max(...now.map((one) => one.bytes));
  const script = Math.max(...now.map(({ scriptBytes }) => scriptBytes));
  return [
    {
      label: `${path}: first paint, the least disturbed`,
      value: Math.round(paint * 10) / 10,
      unit: 'ms',
      ...(before !== null && {
        target: `at most ${before.toFixed(1)} as before`,
        ok: paint <= before + NOISE_MS,
      }),
    },
    {
      label: `${path}: all parts`,
      value: bytes,
      unit: 'bytes gzipped',
      target: `at most ${MOST_BYTES}`,
      ok: bytes <= MOST_BYTES,
    },
    {
      label: `${path}: script`,
      value: script,
      unit: 'bytes gzipped',
      target: `at most ${MOST_SCRIPT_BYTES}`,
      ok: script <= MOST_SCRIPT_BYTES,
    },
  ];
}

/** Of a browser that has never been there, signed in. */
async function measure(browser: Browser, address: string): Promise<Measured> {
  const { origin } = new URL(address);
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1440, height: 900 } });
  const signIn = await context.request.get(`${origin}/sign-in`);
  const token = /name="form_token" value="([^"]+)"/.exec(await signIn.text())?.[1] ?? '';
  await context.request.post(`${origin}/sign-in`, {
    form: { form_token: token, to: '/', name: 'anna', password: 'three words apart' },
    headers: { origin },
  });
  const page = await context.newPage();
  const parts: Promise<readonly [string, number]>[] = [];
  page.on('response', (response) => {
    const isOurs = response.url().startsWith(origin);
    if (isOurs && /html|css|svg|javascript/.test(response.headers()['content-type'] ?? ''))
      parts.push(
        response.body().then(
          (body) => [response.url(), gzipSync(body).length] as const,
          // The icon of the tab may come when the page is gone.
          () => ['', 0] as const,
        ),
      );
  });
  await page.goto(address, { waitUntil: 'load' });
  const paintMs = await page.evaluate<number>(
    `new Promise((resolve) => new PerformanceObserver((list) => {
      const paint = list.getEntriesByName('first-contentful-paint')[0];
      if (paint) resolve(paint.startTime);
    }).observe({ type: 'paint', buffered: true }))`,
  );
  const all = await Promise.all(parts);
  await context.close();
  const sum = (of: readonly (readonly [string, number])[]): number =>
    of.reduce((total, [, size]) => total + size, 0);
  return { paintMs, bytes: sum(all), scriptBytes: sum(all.filter(([url]) => url.includes('.js'))) };
}

/** The pages of a checkout over its own fixed data, in a process of their own. */
async function startPages(
  checkout: string,
): Promise<{ readonly url: string; readonly process: ChildProcess }> {
  const child = fork(new URL('./pages/serve-fixed.ts', import.meta.url), [checkout], {
    cwd: checkout,
    execArgv: ['--import', 'tsx'],
  });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return { url, process: child };
}

/** The least of all turns: more is what else the machine does. */
function least(turns: readonly Measured[]): number {
  return Math.min(...turns.map(({ paintMs }) => paintMs));
}
