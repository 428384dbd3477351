import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copySource, type SourceCopy } from './source-copy.js';

const WORDS = {
  de: { summary: 'Der Keller steht unter Wasser', advice: 'Die Pumpe anschalten.' },
  en: { summary: 'the cellar is under water', advice: 'Turn on the pump.' },
  pl: { summary: 'piwnica jest zalana', advice: 'Włączyć pompę.' },
};
const TRIGGER = `
  {
    code: 'archive.wet',
    seen: 'alert',
    triggered: { file: 'test/flow/pump.test.ts', title: 'rises' },
    mended: { file: 'test/flow/pump.test.ts', title: 'sinks' },
  },`;

/** Writes the message about such an alert in each language, and the page of all errors. */
const SCRIPT = `import { planNotices } from './src/domain/alerts/plan-notices.js';
import { writeNotice } from './src/notify/messages/write-notice.js';
import { errorsPage } from './test/errors/errors-page.js';

const alert = {
  ...{ id: 1, spaceId: null, code: 'archive.wet', raisedAt: 0, resolvedAt: null, resolution: null, isTold: false },
  ...{ subject: 'archive', text: '', about: { spaceId: null, place: { key: 'books' }, reason: { code: 'archive.wet' } } },
};
const { notices: [notice] } = planNotices([alert], [], 3_600_000);
const letters = ['de', 'en', 'pl'].map((language) =>
  JSON.stringify(writeNotice(notice, { language, instance: 'main', redact: (text) => text, page: null, namesCustomers: true })),
);
console.log(JSON.stringify({ letters, page: errorsPage() }));
`;

const ERRORS = 'src/domain/errors.ts';
const RULES = 'src/domain/alerts/alert-rules.ts';

let copy: SourceCopy;
beforeAll(() => {
  copy = copySource('test/errors');
  copy.change(
    ERRORS,
    "'archive.refused': 'fatal',",
    "'archive.refused': 'fatal',\n  'archive.wet': 'refused',",
  );
});
afterAll(() => copy.remove());

describe('a code, its rule, its words and its row are an alert', () => {
  it('which does not compile before somebody says who is told', async () => {
    expect(await copy.typeErrors(RULES)).toMatch(/alert-rules\.ts.*'"archive\.wet"' is missing/);
    copy.change(
      RULES,
      "'archive.refused': AT_ONCE,",
      "'archive.refused': AT_ONCE,\n  'archive.wet': AT_ONCE,",
    );
    expect(await copy.typeErrors(RULES)).toBe('');
  });

  it('of which people are told at once in their language, and which has its part of docs/errors.md', async () => {
    for (const [language, words] of Object.entries(WORDS)) {
      copy.addWords(`templates/words/${language}/failures.json`, { 'archive.wet': words });
    }
    const TRIGGERS = 'export const TRIGGERS: readonly Trigger[] = [';
    copy.change('test/errors/triggers.ts', TRIGGERS, TRIGGERS + TRIGGER);
    copy.add('script.ts', SCRIPT);
    const { err, out } = await copy.run('script.ts');
    expect(err).toBe('');
    const { letters, page } = JSON.parse(out);
    expect(letters).toEqual([
      expect.stringContaining('Die Pumpe anschalten.'),
      expect.stringContaining('Turn on the pump.'),
      expect.stringContaining('Włączyć pompę.'),
    ]);
    expect(page).toContain(
      '### archive.wet\n\nThe cellar is under water. Turn on the pump.\n\n- refused, exit code',
    );
  });
});
