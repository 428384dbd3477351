import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ADVICES, type AdviceKey } from '../../../src/domain/advice/advice.js';
import { sentencesOf } from '../../../src/words/say.js';
import { FOLLOWED } from '../../advices/followed.js';

const HEAD = `# Advices

What pages, mails and lists tell finance to do, where, and whose work it is; each with the test that does just that and looks at what is
said next. Written by \`npx vitest run --project unit test/unit/docs/advices.test.ts -u\`. Why: [ADR 238](adr/0238-an-advice-has-a-place.md).

| what is said | where | who | followed by |
|---|---|---|---|
`;

const WHERE = {
  ...{ page: 'a page', button: 'a button', platform: 'the platform', admin: 'asks somebody', nothing: '–' },
} as const;

it('docs/advices.md lists them all, with what follows each', async () => {
  const words = sentencesOf('advices', 'en');
  const rows = Object.entries(ADVICES).map(([key, { at, who }]) => {
    const text = (words[`advice.${key}`] ?? '').replaceAll('\n', ' ');
    const followed = FOLLOWED[key as AdviceKey];
    const by = 'by' in followed ? `[${followed.by.replace('test/', '')}](../${followed.by})` : followed.not;
    return `| ${text} | ${WHERE[at]} | ${who} | ${by} |\n`;
  });
  await expect(`${HEAD}${rows.join('')}`).toMatchFileSnapshot('../../../docs/advices.md');
});

it('each test that is named is there', () => {
  const named = Object.values(FOLLOWED).flatMap((followed) => ('by' in followed ? followed.by : []));
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
