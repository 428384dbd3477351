import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORDS, type Site, startSite } from '../web/site.js';
import { missingBrowser, openChromium } from './chromium.js';

const missing = missingBrowser();
if (missing !== null) console.warn(`skipped: ${missing}`);
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

describe.skipIf(missing !== null)('people', () => {
  let browser: Browser;
  let site: Site;
  let url: string;
  beforeAll(async () => {
    browser = await openChromium();
    site = await startSite();
    // Browsers keep passkeys for names, not for numbers.
    url = site.url.replace('127.0.0.1', 'localhost');
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  const signIn = async (page: Page, name: 'anna' | 'ben'): Promise<void> => {
    await page.goto(`${url}/sign-in`);
    await page.locator('#name').fill(name);
    await page.locator('#password').fill(PASSWORDS[name]);
    await page.locator('button.main').click();
  };

  /** A device that keeps passkeys, and unlocks itself. */
  const device = async (context: BrowserContext, page: Page) => {
    const cdp = await context.newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return { cdp, authenticatorId };
  };

  it('sign in with a passkey, without a password, on a device that they have unlocked', async () => {
    const context = await browser.newContext({ locale: 'en' });
    const page = await context.newPage();
    const { cdp, authenticatorId } = await device(context, page);
    await signIn(page, 'ben');
    await page.waitForURL(`${url}/`);
    await page.goto(`${url}/me/passkeys`);
    await page.locator('#name').fill('Telephone');
    await page.locator('#old').fill(PASSWORDS.ben);
    await page.getByRole('button', { name: 'Add it' }).click();
    await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
    await page.goto(`${url}/me`);
    expect(await page.getByText('Telephone', { exact: true }).count()).toBe(1);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.waitForURL(`${url}/sign-in`);

    await page.goto(`${url}/sign-in/passkey?to=%2Fme`);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL(`${url}/me`);
    expect(await page.locator('.who').textContent()).toContain('ben');
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials[0]?.signCount).toBeGreaterThan(0);

    // The password alone is not enough any more.
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.waitForURL(`${url}/sign-in`);
    await signIn(page, 'ben');
    await page.waitForURL(`${url}/sign-in/code`);

    // A copy of the key, which counts from where the copy was made, is not believed.
    const [credential] = credentials;
    if (credential === undefined) throw new Error('the device has a passkey');
    await cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId: credential.credentialId });
    await cdp.send('WebAuthn.addCredential', {
      authenticatorId,
      credential: { ...credential, signCount: 0 },
    });
    await page.goto(`${url}/sign-in/passkey`);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByText('This passkey was not accepted.').waitFor();

    // Nor is a device that nobody has unlocked.
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByText('The browser gave no passkey.').waitFor();
    await context.close();
  }, 120_000);

  it.each([
    ['de', 'light', 390],
    ['pl', 'dark', 1440],
    ['en', 'light', 768],
  ] as const)(
    'have pages that are accessible and fit: %s, %s, %i px',
    async (locale, colorScheme, width) => {
      const context = await browser.newContext({ locale, colorScheme, viewport: { width, height: 900 } });
      const page = await context.newPage();
      const found: Record<string, string[]> = {};
      const check = async (path: string): Promise<void> => {
        await page.goto(`${url}${path}`);
        await page.locator('details').evaluateAll((all) => {
          for (const one of all) one.setAttribute('open', '');
        });
        await page.evaluate(AXE);
        const { violations } = await page.evaluate<{
          violations: { id: string; nodes: { html: string }[] }[];
        }>('axe.run(document, { resultTypes: ["violations"] })');
        const overhang = await page.evaluate<number>(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        const all = [
          ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
          ...(overhang > 0 ? [`${overhang} pixels too wide`] : []),
        ];
        if (all.length > 0) found[path] = all;
      };
      await check('/sign-in/passkey');
      await signIn(page, 'anna');
      await page.waitForURL(`${url}/`);
      for (const path of ['/people', '/people/configuration%3Aben', '/me', '/me/code', '/me/passkeys']) {
        await check(path);
      }
      await context.close();
      expect(found).toEqual({});
    },
    120_000,
  );
});
