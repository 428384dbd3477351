import { expect, it } from 'vitest';
import { ADVICES, type AdviceKey } from '../../../src/domain/advice/advice.js';
import { failureAdvices } from '../../../src/domain/advice/failure-advice.js';
import { KEY_OF_FAILURE } from '../../../src/domain/advice/failure-keys.js';
import type { FailureCode } from '../../../src/domain/errors.js';
import { sectionsOfOne } from '../../../src/notify/messages/alert-sections.js';
import { adviceSteps } from '../../../src/words/advices.js';
import { sentencesOf } from '../../../src/words/say.js';
import { BY_PEOPLE, followedBy } from '../../advices/followed.js';

const HEAD = `# Advices

What pages, mails and lists tell finance to do, where, and whose work it is; each with the test that takes link, button or menu from what is
shown, does just that, and passes once the place asks for it no longer and the state is better. Written by
\`npx vitest run --project unit test/unit/docs/advices.test.ts -u\`. Why: [ADR 238](adr/0238-an-advice-has-a-place.md).

| what is said | where | who | followed by |
|---|---|---|---|
`;

const WHERE = {
  ...{ page: 'a page', button: 'a button', platform: 'the platform', admin: 'asks somebody', nothing: '–' },
} as const;

const keys = Object.keys(ADVICES) as AdviceKey[];

it('docs/advices.md lists them all, with what follows each', async () => {
  const words = sentencesOf('advices', 'en');
  const tests = followedBy();
  const rows = keys.map((key) => {
    const { at, who } = ADVICES[key];
    const text = (words[`advice.${key}`] ?? '').replaceAll('\n', ' ');
    const file = tests.get(key);
    const by = file === undefined ? BY_PEOPLE[key] : `[${file.replace('test/', '')}](../${file})`;
    return `| ${text} | ${WHERE[at]} | ${who} | ${by} |\n`;
  });
  await expect(`${HEAD}${rows.join('')}`).toMatchFileSnapshot('../../../docs/advices.md');
});

it('a test follows each, but for at most three that only people can do', () => {
  const tests = followedBy();
  expect(keys.filter((key) => !tests.has(key)).sort()).toEqual(Object.keys(BY_PEOPLE).sort());
  expect(Object.keys(BY_PEOPLE).length).toBeLessThanOrEqual(3);
  expect([...tests.keys()].filter((key) => !keys.includes(key as AdviceKey))).toEqual([]);
});

it('every button has a name for its link', () => {
  expect(keys.filter((key) => ADVICES[key].at === 'button' && ADVICES[key].go === null)).toEqual([]);
});

it.each(['en', 'de', 'pl'] as const)(
  'a mail about each failure says the advice that pages give, in %s',
  (language) => {
    const place = { key: 'e-invoices' } as const;
    const invoice = { id: 'i-1', number: 'R-1' };
    const page = { url: null };
    for (const code of Object.keys(KEY_OF_FAILURE) as FailureCode[]) {
      const about = { spaceId: 'berlin', invoice, place, reason: { code } };
      const alert = { id: 1, subject: 'invoice:berlin:i-1', spaceId: 'berlin', code, about, text: '' };
      const [todo] = sectionsOfOne(alert as never, { language, page } as never);
      const failed = { spaceId: 'berlin', invoiceId: 'i-1', number: 'R-1' };
      const steps = failureAdvices({ code }, failed).flatMap((advice) => adviceSteps(advice, language));
      expect(todo?.paragraphs, code).toEqual(steps);
    }
  },
);
