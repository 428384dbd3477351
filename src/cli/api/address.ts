import { usageError } from '../output.js';

export type Version = '1.0' | '2.0';

export interface ApiAddress {
  readonly version: Version;
  readonly url: URL;
}

/** Where a space's token may go. */
export interface ApiBases {
  /** Version 2.0. */
  readonly baseUrl: string;
  /** Version 1.0 of the space, under `/api/`. */
  readonly spaceBaseUrl: string;
  /** Version 1.0 beside the spaces: the user, the tokens. */
  readonly authUrl: string;
  /** Stands for `{space}` in a path. */
  readonly platformId: string;
}

/**
 * The address that a path means: `/api/…` is version 1.0 of the space, any other path version 2.0, and a whole
 * address whichever it lies under.
 *
 * @throws CommandError when it is none of the platform's, because a token goes to its owner only
 */
export function apiAddress(path: string, bases: ApiBases): ApiAddress {
  const text = path.replaceAll('{space}', encodeURIComponent(bases.platformId));
  const isWhole = /^https?:\/\//i.test(text);
  const relative = text.startsWith('/') ? text : `/${text}`;
  const isVersion1 = /^\/api(\/|$)/.test(relative);
  const whole = isWhole ? text : `${isVersion1 ? bases.spaceBaseUrl : bases.baseUrl}${relative}`;
  const url = URL.canParse(whole) ? new URL(whole) : null;
  const found = url === null ? null : versionOf(url, bases);
  if (url === null || found === null) {
    throw usageError(
      `${path} is no address of the platform that the space’s token may be sent to`,
      `write a path, such as /invoices/ID or /api/subscriptions, or an address under ${bases.baseUrl}, ${bases.spaceBaseUrl} or ${bases.authUrl}`,
    );
  }
  url.hash = '';
  return { version: found, url };
}

function versionOf(url: URL, { baseUrl, spaceBaseUrl, authUrl }: ApiBases): Version | null {
  if (url.username !== '' || url.password !== '') return null;
  const bases: readonly { readonly base: string; readonly version: Version }[] = [
    { base: baseUrl, version: '2.0' },
    { base: spaceBaseUrl, version: '1.0' },
    { base: authUrl, version: '1.0' },
  ];
  const under = bases.filter(({ base }) => isUnder(url, base));
  // One may lie under the other; the longest is meant.
  return under.toSorted((a, b) => b.base.length - a.base.length)[0]?.version ?? null;
}

function isUnder(url: URL, base: string): boolean {
  const { origin, pathname } = new URL(base);
  // `..` is resolved by the parser, so what is compared is what would be requested.
  return url.origin === origin && url.pathname.startsWith(pathname.endsWith('/') ? pathname : `${pathname}/`);
}
