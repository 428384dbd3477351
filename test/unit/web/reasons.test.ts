import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Visitor, visitorOf } from '../../web/browser-like.js';
import { PASSWORDS, type Site, startSite } from '../../web/site.js';

let site: Site;
let anna: Visitor;
beforeAll(async () => {
  site = await startSite();
  anna = visitorOf(site.url);
  await anna.signIn('anna', PASSWORDS.anna);
});
afterAll(() => site.close());

const english = { 'accept-language': 'en' };

/** Every form that needs a reason, with something else that is typed into it. */
it.each([
  ['/bank/lines/berlin/5/decide', { kind: 'ignore', note: 'typed' }],
  ['/bank/lines/berlin/7/undo', { note: 'typed' }],
  ['/invoices/warsaw/inv-2003/release', { note: 'typed' }],
  ['/invoices/warsaw/inv-2003/none-needed', { note: 'typed' }],
  ['/exports/berlin/exclusions', { document: 'RE-"1"', report: 'jpk-v7m', decision: 'exclude' }],
  ['/exports/berlin/2/reject', { note: 'typed' }],
  ['/switch/berlin/opening', { shown: 'typed' }],
  ['/settings/berlin/tax-cases', { content: '[{"case":"exempt"}]', before: '2' }],
])('a reason of blanks loses nothing that was typed into %s', async (path, fields) => {
  await anna.get('/', english);
  const { status, text } = await anna.post(path, { ...fields, why: '  ' }, english);
  expect(status).toBe(400);
  expect(text).toContain(`<form class="stack" method="post" action="${path}">`);
  for (const [name, value] of Object.entries(fields)) {
    expect(text).toContain(`name="${name}" value="${value.replaceAll('"', '&quot;')}"`);
  }
  expect(text).toMatch(/<input id="why" name="why"[^>]*aria-invalid="true" aria-describedby="why-wrong">/);
  expect(text).toContain('id="why-wrong" class="hint">Nothing was changed yet. Enter a reason');
});

it('what comes back is sent again with a reason, and done', async () => {
  await anna.get('/', english);
  await anna.post('/invoices/warsaw/inv-2003/release', { why: ' ' }, english);
  const { status } = await anna.press('Send again', { why: 'typo' });
  expect(status).toBe(303);
  expect(site.decided.at(-1)).toBe('release warsaw/inv-2003 by anna: typo');
});

it('a reason that is too long comes back to be shortened', async () => {
  await anna.get('/', english);
  const why = 'a'.repeat(501);
  const { text } = await anna.post('/exports/berlin/2/reject', { why }, english);
  expect(text).toContain(`value="${why}"`);
});
