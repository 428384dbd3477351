import type { Visitor } from '../../../../test/web/browser-like.js';

/** Of each form of address, so many are visited. */
const OF_A_FORM = Number(process.env.BENCH_OF_A_FORM ?? 2);
const MOST_VISITS = 400;
/** Pages of documents, which are in no archive here: sagas are written without their files. */
const WITHOUT_FILE = /\/(?:files|terms)\//;

export interface Visit {
  readonly path: string;
  readonly form: string;
  /** Of what is not a page but a file to keep, its length in bytes; null of a page. */
  readonly fileBytes: number | null;
}

/**
 * Visits whatever can be reached from the overview by links, so that no page is forgotten: addresses that differ in ids,
 * numbers and values alone are of one form.
 */
export async function crawl(
  visitor: Visitor,
  beginnings: readonly string[],
  visited: (visit: Visit) => Promise<void>,
): Promise<void> {
  const seen = new Map<string, number>();
  const known = new Set<string>();
  const queue = [...beginnings];
  for (let visits = 0; visits < MOST_VISITS; ) {
    const path = queue.shift();
    if (path === undefined) return;
    const form = formOf(path);
    const before = seen.get(form) ?? 0;
    if (known.has(path) || before >= OF_A_FORM || WITHOUT_FILE.test(path)) continue;
    known.add(path);
    seen.set(form, before + 1);
    visits += 1;
    const { status, headers, text } = await visitor.get(path);
    if (status >= 500) throw new Error(`${path} answered ${status}`);
    if (status >= 300 && status < 400) queue.push(headers.get('location') ?? '/');
    const isFile = headers.get('content-disposition')?.startsWith('attachment') ?? false;
    await visited({ path, form, fileBytes: isFile ? text.length : null });
    if (!(headers.get('content-type') ?? '').startsWith('text/html')) continue;
    for (const [, link = ''] of text.matchAll(/href="(\/[^"#]*)/g)) queue.push(link.replaceAll('&amp;', '&'));
  }
}

/** @returns e.g. `/invoices/…/… space state` */
export function formOf(path: string): string {
  const [plain = '', query = ''] = path.split('?');
  const parts = plain.split('/').map((part) => (/^[a-z][a-z-]*$/.test(part) ? part : part && '…'));
  const names = [...new URLSearchParams(query)].filter(([, value]) => value !== '').map(([name]) => name);
  return [parts.join('/'), ...new Set(names.sort())].join(' ');
}
