import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Debian's own: playwright-core brings no browser. */
const CHROMIUM = '/usr/bin/chromium';

/** Of a page, beside all other suites: how long it takes there is never what a test is about. Playwright's own is a third of it. */
export const PATIENCE_MS = 90_000;

/**
 * Why there is no browser here; null when there is one.
 *
 * @throws Error where SPACEBOOKS_REQUIRE_ALL=1 asks for everything
 */
export function missingBrowser(): string | null {
  if (existsSync(CHROMIUM)) return null;
  const message = `${CHROMIUM} is not there; Debian's package chromium brings it`;
  if (process.env.SPACEBOOKS_REQUIRE_ALL === '1') throw new Error(message);
  return message;
}

export function openChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM,
    // Its sandbox does not start as root.
    chromiumSandbox: process.getuid?.() !== 0,
    // It would look for its maker's hosts, and wait for them.
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
