import type { Page } from 'playwright-core';

const MOST_TABS = 80;

/** Presses Tab until the focus is on what bears this name, as somebody without a mouse does. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.count()) === 0) continue;
    const text = await focused.evaluate((element) => {
      const field = element as unknown as { labels?: ArrayLike<{ textContent: string | null }> | null };
      const label = field.labels?.[0]?.textContent;
      return (label ?? element.textContent ?? '').trim();
    });
    if (text === name) return;
  }
  throw new Error(`no way by keyboard to ${name}`);
}
