import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AlertAbout } from '../../../src/domain/alerts/alert.js';
import { FAILURE_CODES, type FailureCode } from '../../../src/domain/errors.js';
import { noticeMail } from '../../../src/notify/mail/notice-mail.js';
import { writeNotice } from '../../../src/notify/messages/write-notice.js';
import { worded } from '../../../src/words/findings.js';
import { sentencesOf } from '../../../src/words/say.js';
import { type Visitor, visitorOf } from '../../web/browser-like.js';
import { PAGES } from '../../web/pages.js';
import { PASSWORDS, type Site, startSite } from '../../web/site.js';

const LANGUAGES = ['de', 'en', 'pl'] as const;

const KEYS = [
  ...readFileSync('config/example.yml', 'utf8').matchAll(/^\s*#?\s*(?:- )?\{?\s*([a-z]+(?:_[a-z]+)+):/gm),
].map(([, key]) => key);
const COMMANDS = readdirSync('src/cli/commands')
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace('.ts', ''));
const FOR_ADMINS = new RegExp(
  `\\b(?:${[...new Set(KEYS)].join('|')})\\b|\\b(?:accounting|e_invoices|web|mail)\\.[a-z]+|\\bspacebooks (?:${COMMANDS.join('|')})\\b(?= [a-zA-Z-]| --|[.,;:])`,
  'g',
);

/** As finance reads it: what an admin copies is no advice. */
function read(html: string): string {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  return main
    .replace(/<details class="for-admins">.*?<\/details>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

const told = (text: string): readonly string[] => [...new Set(text.match(FOR_ADMINS) ?? [])];

describe('a page for finance', () => {
  let site: Site;
  let ben: Visitor;
  beforeAll(async () => {
    site = await startSite();
    ben = visitorOf(site.url);
    await ben.signIn('ben', PASSWORDS.ben);
  });
  afterAll(() => site.close());

  it.each(LANGUAGES)('holds no command line and no key of the configuration, in %s', async (language) => {
    const found: string[] = [];
    for (const path of PAGES) {
      const { text, status } = await ben.get(path, { 'accept-language': language });
      if (status === 200) found.push(...told(read(text)).map((each) => `${path}: ${each}`));
    }
    expect(found).toEqual([]);
  });
});

/** A refused e-invoice for each finding there is. */
const PROBLEMS = Object.keys(sentencesOf('problems', 'en')).flatMap((key) =>
  key.endsWith('.message') ? key.slice(0, -'.message'.length) : [],
);

describe.each(LANGUAGES)('a mail in %s', (language) => {
  const mailOf = (code: FailureCode, about: Partial<AlertAbout> = {}): string => {
    const whole: AlertAbout = {
      ...{ spaceId: 'berlin', invoice: { id: 'i1', number: 'R-1' }, place: { key: 'refused' } },
      reason: { code },
      ...about,
    };
    const alert = {
      ...{ id: 7, spaceId: 'berlin', code, subject: 'invoice:berlin:i1', raisedAt: 1, resolvedAt: null },
      ...{ resolution: null, isTold: false, about: whole, text: '' },
    };
    const content = writeNotice(
      { kind: 'alert', topic: 't', alerts: [alert] },
      { language, instance: 'main', redact: (text) => text, page: { url: 'https://books.example' } },
    );
    return noticeMail(content).text.replace(/\s+/g, ' ');
  };

  it.each(FAILURE_CODES)('about %s holds neither', (code) => {
    expect(told(mailOf(code))).toEqual([]);
  });

  it('about what was found of an invoice holds neither', () => {
    const found = PROBLEMS.flatMap((problem) => {
      const findings = [worded({ rule: 'SB-X', field: 'items[0]', problem }, language)];
      const reason = { code: 'invoice.refused', findings } as const;
      return told(mailOf('invoice.refused', { reason })).map((each) => `${problem}: ${each}`);
    });
    expect(found).toEqual([]);
  });
});
