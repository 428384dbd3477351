import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Of the longest page, twice as many as there are. */
const MOST_TABS = 250;
const MOST_OPTIONS = 50;
/** What has the focus: its name, and what a reader without a mouse would miss of it. */
const STOP = `(() => {
  const one = document.activeElement;
  // The viewer of a PDF shows by itself what has the focus within it.
  if (one === null || one === document.body || one.matches('object')) return { name: '', wrong: null };
  const text = (node) => (node?.textContent ?? '').replace(/\\s+/g, ' ').trim();
  const by = one.getAttribute('aria-labelledby');
  const name = one.getAttribute('aria-label') ?? (by && by.split(' ').map((id) => text(document.getElementById(id))).join(' ')) ??
    (one.labels?.length ? text(one.labels[0]) : one.title && !text(one) ? one.title : text(one));
  const { outlineStyle, outlineWidth, opacity } = getComputedStyle(one);
  const rect = [...one.getClientRects()].find(({ width }) => width > 0);
  const x = rect && rect.left + rect.width / 2;
  const y = rect && (Math.max(rect.top, 0) + Math.min(rect.bottom, innerHeight)) / 2;
  const over = rect && document.elementFromPoint(x, y);
  const wrong = name === '' ? 'no name'
    : outlineStyle === 'none' || parseFloat(outlineWidth) < 2 || opacity === '0' ? 'no outline'
    : !rect || rect.bottom <= 0 || rect.top >= innerHeight ? 'out of sight'
    : !over || !(one.contains(over) || over.contains(one) || [...(one.labels ?? [])].some((label) => label.contains(over))) ? 'covered'
    : null;
  return { name, wrong: wrong && wrong + ': ' + one.outerHTML.slice(0, 120) };
})()`;

export interface Keyboard {
  /** Presses Tab until the focus is on what bears this name. */
  to(name: string | RegExp): Promise<void>;
  /** Goes there and presses Enter. */
  press(name: string | RegExp): Promise<void>;
  /** Goes there, presses Enter, and is on another page. */
  follow(name: string | RegExp): Promise<void>;
  /** Goes to a field and types; of a choice, the beginning of what is chosen. */
  fill(name: string | RegExp, text: string): Promise<void>;
  /** Fails where the page as it is now has a mistake that axe finds. */
  isAccessible(): Promise<void>;
}

/** Whoever has no mouse: every stop on the way has a name, is seen, and shows that it has the focus. */
export function keyboardOf(page: Page): Keyboard {
  const to = async (name: string | RegExp): Promise<void> => {
    const passed: string[] = [];
    for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate<{ name: string; wrong: string | null }>(STOP);
      expect(stop.wrong, page.url()).toBe(null);
      if (typeof name === 'string' ? stop.name === name : name.test(stop.name)) return;
      passed.push(stop.name);
    }
    throw new Error(
      `${page.url()}: no way by keyboard to ${name}, only to ${[...new Set(passed)].join(' | ')}`,
    );
  };
  // By the arrows: what is typed too slowly begins another word.
  const choose = async (text: string): Promise<void> => {
    for (let options = 0; options < MOST_OPTIONS; options += 1) {
      const chosen = await page.evaluate<string>('document.activeElement.selectedOptions[0].textContent');
      if (chosen.startsWith(text)) return;
      await page.keyboard.press('ArrowDown');
    }
    throw new Error(`${page.url()}: nothing to choose begins with ${text}`);
  };
  return {
    to,
    press: async (name) => {
      await to(name);
      await page.keyboard.press('Enter');
    },
    follow: async (name) => {
      await to(name);
      await Promise.all([page.waitForEvent('domcontentloaded'), page.keyboard.press('Enter')]);
    },
    fill: async (name, text) => {
      await to(name);
      if (await page.evaluate("document.activeElement.matches('select')")) await choose(text);
      else await page.keyboard.type(text);
    },
    isAccessible: async () => {
      await page.evaluate(AXE);
      const { violations } = await page.evaluate<{
        violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
      }>('axe.run(document, { resultTypes: ["violations"] })');
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
      );
      expect(found, page.url()).toEqual([]);
    },
  };
}
