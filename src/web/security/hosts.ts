const OF_THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/;

/**
 * Whether the page answers for this host. Any other name that leads here is somebody's attempt to have a browser
 * inside take our answers for theirs (DNS rebinding). Names of this machine may have any port: a tunnel changes it.
 */
export function isOurHost(host: string | undefined, publicUrl: string | null): boolean {
  if (host === undefined) return false;
  if (publicUrl !== null && host.toLowerCase() === new URL(publicUrl).host) return true;
  return OF_THIS_MACHINE.test(host.toLowerCase());
}

/** Whether cookies may be marked as for TLS only. */
export function isSecureHost(host: string | undefined, publicUrl: string | null): boolean {
  if (publicUrl === null) return false;
  const { protocol, host: ours } = new URL(publicUrl);
  return protocol === 'https:' && host?.toLowerCase() === ours;
}

interface SourceHeaders {
  readonly origin?: string | undefined;
  readonly host?: string | undefined;
  readonly 'sec-fetch-site'?: string | string[] | undefined;
}

/** Whether a form comes from a page of ours, as far as the browser says where it comes from. */
export function isFromOurPage({ origin, host, 'sec-fetch-site': site }: SourceHeaders): boolean {
  if (site !== undefined && site !== 'same-origin') return false;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();
}
