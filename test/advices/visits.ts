import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { isFailure } from '../../src/domain/errors.js';
import { eventually } from '../eventually.js';
import { callProgram } from '../flow/call-program.js';
import type { Stage } from '../flow/stage.js';
import type { Answer, Visitor } from '../web/browser-like.js';
import { textOf } from './follow.js';

const english = { 'accept-language': 'en' };

/** The address of a link: a fragment names a section that has to be there. Redirects are followed. */
export async function visit(person: Visitor, href: string): Promise<string> {
  const [path = '', id] = href.split('#');
  const answer = await person.get(path, english);
  if (answer.status === 303) return visit(person, answer.headers.get('location') ?? '/');
  expect(answer.status, `${href}: ${textOf(answer.text).slice(0, 500)}`).toBe(200);
  expect(answer.text, 'signed in').not.toContain('action="/sign-in"');
  if (id !== undefined) expect(answer.text, `${href} is on its page`).toContain(`id="${id}"`);
  return answer.text;
}

type Typed = Readonly<Record<string, string>>;

/** Fills in the form of a page that has this button, as a browser would, and sends it. */
export async function send(
  person: Visitor,
  page: string,
  button: RegExp,
  typed: Typed = {},
): Promise<Answer> {
  const form = [...page.matchAll(/<form[^>]*action="([^"]+)"[^>]*>(.*?)<\/form>/gs)].find(
    ([, , inner = '']) =>
      [...inner.matchAll(/<button[^>]*>(.*?)<\/button>/gs)].some(([, words = '']) => button.test(words)),
  );
  expect(form, `${button} stands on ${textOf(page)}`).toBeDefined();
  const [, action = '', inner = ''] = form ?? [];
  const held = [...inner.matchAll(/<input[^>]*>/g)]
    .map(([input]) => input)
    .filter((input) => !/type="(?:checkbox|radio|file)"/.test(input))
    .map((input) => [attribute(input, 'name'), attribute(input, 'value')]);
  const chosen = [...inner.matchAll(/<select[^>]* name="([^"]+)".*?<\/select>/gs)].map(
    ([list, name = '']) => [name, attribute(/<option[^>]* selected>/.exec(list)?.[0] ?? '', 'value')],
  );
  const values = Object.fromEntries([...held, ...chosen].filter(([name]) => name !== 'form_token'));
  return person.post(action.replaceAll('&amp;', '&'), { ...values, ...typed }, english);
}

function attribute(tag: string, name: string): string {
  return (new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '').replaceAll('&amp;', '&');
}

/** Presses a button of the page that a link leads to. */
export async function press(person: Visitor, href: string, button: RegExp, typed: Typed = {}): Promise<void> {
  const { status, text } = await send(person, await visit(person, href), button, typed);
  expect(status, textOf(text)).toBe(303);
}

/** Fills in a setting that a link leads to, looks at its effect, and saves it. */
export async function set(person: Visitor, href: string, typed: Typed): Promise<void> {
  const effect = await send(person, await visit(person, href), /^Show the effect/, typed);
  expect(effect.status, textOf(effect.text)).toBe(200);
  const saved = await send(person, effect.text, /^Save/, { why: 'as advised' });
  expect(saved.status, textOf(saved.text)).toBe(303);
}

/** Once more where the space is at a night of its own, which a clock that was moved has brought about. */
export async function night(stage: Stage): Promise<void> {
  const space = stage.ksef === null ? 'berlin' : 'warsaw';
  let failure: unknown = null;
  await eventually(async () => {
    failure = await stage
      .daemon()
      .nights.runNow(space)
      .then(
        () => null,
        (error: unknown) => error,
      );
    expect(isFailure(failure, 'accounting.busy')).toBe(false);
  });
  if (failure !== null) throw failure;
}

/** What an admin does at a terminal beside the daemon. */
export async function asAdmin(stage: Stage, command: string): Promise<string> {
  const config = join(dirname(stage.databasePath), 'as-admin.yml');
  writeFileSync(config, stage.configText());
  const { text } = await callProgram([...command.replace(/^spacebooks /, '').split(' '), '--config', config]);
  return text;
}

/** As an admin puts aside what was told with this code. */
export async function putAside(stage: Stage, code: string): Promise<void> {
  const alerts = (await stage.daemon().operator.alerts()).filter((alert) => alert.code === code);
  expect(alerts.length, code).toBeGreaterThan(0);
  for (const { id } of alerts)
    expect(await asAdmin(stage, `alerts resolve ${id} --by anna`)).toContain('is resolved');
}
