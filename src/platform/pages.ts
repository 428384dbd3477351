import { z } from 'zod';
import { Failure } from '../domain/errors.js';
import { readAs } from './read-as.js';

/** More than any collection has at 200 records a page; a longer list is a loop. */
const MOST_PAGES = 10_000;

/** In a row; pages may be empty where the platform takes records out of them that we may not see. */
export const MOST_EMPTY_PAGES = 20;

const link = z.union([z.string(), z.object({ href: z.string() }).transform(({ href }) => href), z.null()]);
const pageNumber = z.number().int().nonnegative().optional().catch(undefined);
/** One page of a collection. */
export const page = z.object({
  data: z.array(z.unknown()),
  included: z.array(z.unknown()).optional().catch(undefined),
  meta: z.object({ totalPages: pageNumber, currentPage: pageNumber }).optional().catch(undefined),
  links: z
    .object({ next: link.optional().catch(undefined) })
    .optional()
    .catch(undefined),
});

export type PlatformPage = z.output<typeof page>;

/** The records of a collection of version 2.0, page after page, as `pagesWhole` finds them. */
export async function* pages(
  get: (url: string) => Promise<unknown>,
  firstUrl: string,
): AsyncGenerator<readonly unknown[]> {
  for await (const { data } of pagesWhole(get, firstUrl)) yield data;
}

/**
 * A collection of version 2.0, page after page, with what each page includes: by `links.next` as long as it leads to the
 * same collection, else by page numbers, so that a link to somewhere else is never followed.
 *
 * @param get fetches one page
 * @param firstUrl with `page[size]` and filters
 * @throws Failure `platform.unreadable` when a page is none, or the pages do not end
 */
export async function* pagesWhole(
  get: (url: string) => Promise<unknown>,
  firstUrl: string,
): AsyncGenerator<PlatformPage> {
  const seen = new Set<string>();
  let before = '';
  let empty = 0;
  for (let url: string | null = new URL(firstUrl).href; url !== null; ) {
    if (seen.has(url) || seen.size >= MOST_PAGES) throw endless(firstUrl);
    seen.add(url);
    const document: PlatformPage = readAs(page, await get(url));
    yield document;
    url = nextUrl(document, url);
    empty = document.data.length === 0 ? empty + 1 : 0;
    const records = JSON.stringify(document.data);
    const isRepeated = empty === 0 ? records === before : empty > MOST_EMPTY_PAGES;
    if (isRepeated && url !== null) throw endless(firstUrl);
    before = records;
  }
}

function endless(firstUrl: string): Failure {
  const detail = `the pages of ${new URL(firstUrl).pathname} do not end`;
  return new Failure('platform.unreadable', { detail });
}

function nextUrl({ links, meta }: PlatformPage, current: string): string | null {
  const next = links?.next;
  if (next === null) return null;
  const here = new URL(current);
  if (next !== undefined) {
    const there = URL.canParse(next, current) ? new URL(next, current) : null;
    if (there !== null && there.origin === here.origin && there.pathname === here.pathname) {
      there.username = there.password = there.hash = '';
      return there.href;
    }
  }
  const number = meta?.currentPage ?? numberOf(here);
  if (next === undefined && (meta?.totalPages === undefined || number >= meta.totalPages)) return null;
  here.searchParams.set('page[number]', String(number + 1));
  return here.href;
}

function numberOf(url: URL): number {
  const text = url.searchParams.get('page[number]') ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : 1;
}
