import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pageForMails } from '../../../../src/config/not-set-up.js';
import { ALERT_RULES } from '../../../../src/domain/alerts/alert-rules.js';
import type { NoticeContent } from '../../../../src/domain/alerts/notice.js';
import type { FailureCode } from '../../../../src/domain/errors.js';
import { OPERATOR_LANGUAGES, type OperatorLanguage } from '../../../../src/domain/settings.js';
import { noticeMail } from '../../../../src/notify/mail/notice-mail.js';
import type { LetterHead } from '../../../../src/notify/messages/letter.js';
import { type WritableAlert, writeNotice } from '../../../../src/notify/messages/write-notice.js';
import { writeTest } from '../../../../src/notify/messages/write-test.js';
import { alertText } from '../../../../src/words/alerts.js';
import { PICTURED_MAILS } from '../../../web/mails.js';

/** What every mail keeps to, whatever it is about, where there is a page for people. */

const PAGE = 'https://desk.example.com';
const ALERTING = Object.entries(ALERT_RULES).flatMap(([code, { told }]) =>
  told === 'never' ? [] : [code as FailureCode],
);
/** About the space and its work, and about an invoice. */
const SUBJECTS = [
  'invoice:berlin:i1',
  'issued:berlin:i1',
  'export:berlin:accountant',
  'token:berlin',
] as const;

function alertOf(code: FailureCode, subject: (typeof SUBJECTS)[number], id = 7): WritableAlert {
  const isInvoice = subject.includes(':i1');
  const about = {
    spaceId: 'berlin',
    ...(isInvoice && { invoice: { id: 'i1', number: 'RE-2026-0017' } }),
    place: { key: isInvoice ? 'refused' : 'all its work waits' },
    reason: { code, detail: 'status 500, Oops' },
  } as const;
  const number = 'RE-2026-0017';
  const terms = {
    ...{ number, customer: 'Müller GmbH', customerNumber: null, invoiceDate: '2026-11-01' },
    ...{
      dueDate: '2026-11-15',
      currency: 'EUR',
      gross: 119_000,
      net: 100_000,
      open: 119_000,
      paidStatus: 'unpaid',
    },
  };
  return {
    ...{
      id,
      spaceId: 'berlin',
      code,
      subject,
      raisedAt: 1,
      resolvedAt: null,
      resolution: null,
      isTold: false,
    },
    ...{ about, text: alertText(about), ...(isInvoice && { facts: { number, terms } }) },
  } as WritableAlert;
}

const headOf = (language: OperatorLanguage, address: string): LetterHead => ({
  language,
  instance: 'main',
  redact: (text) => text,
  page: { url: pageForMails({ public_url: address }) },
});

function mailsIn(language: OperatorLanguage, address: string): readonly NoticeContent[] {
  const head = headOf(language, address);
  const single = ALERTING.flatMap((code) =>
    SUBJECTS.map((subject) =>
      writeNotice({ kind: 'alert', topic: 't', alerts: [alertOf(code, subject)] }, head),
    ),
  );
  const several = ALERTING.map((code) =>
    writeNotice(
      { kind: 'alert', topic: 't', alerts: [1, 2, 3].map((id) => alertOf(code, SUBJECTS[0], id)) },
      head,
    ),
  );
  const over = ALERTING.map((code) =>
    writeNotice({ kind: 'resolved', topic: 't', alerts: [alertOf(code, SUBJECTS[0])] }, head),
  );
  const pictured = address === PAGE ? Object.values(PICTURED_MAILS).map((write) => write(language)) : [];
  return [...single, ...several, ...over, writeTest(head), ...pictured];
}

const COMMANDS = readdirSync(new URL('../../../../src/cli/commands', import.meta.url)).map(
  (name) => name.split('.', 1)[0],
);
const COMMAND = new RegExp(`\\bspacebooks (${COMMANDS.join('|')})\\b|\`|\\s--[a-z]`);

const plain = (html: string): string =>
  html
    .replace(/<style>[\s\S]*?<\/style>|<title>[\s\S]*?<\/title>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'");
const words = (text: string): string => text.replace(/\s+/g, ' ');

describe.each(OPERATOR_LANGUAGES)('every mail in %s', (language) => {
  it('names no command, no key of the configuration and no path of ours', () => {
    for (const content of mailsIn(language, PAGE)) {
      const { subject, text, html } = noticeMail(content);
      for (const said of [subject, words(text), words(plain(html))]) {
        expect(said).not.toMatch(COMMAND);
        expect(said).not.toMatch(
          /\b(e_invoices|accounting|alerts|web|store|platform|archive|webhooks)\.[a-z_]+\b/,
        );
        expect(said).not.toMatch(/\b[a-z]+_[a-z_]+\b|\bdocs\/|\bSB-[A-Z]/);
      }
    }
  });

  it.each(['http://127.0.0.1:8081', 'http://localhost:8081', 'https://192.168.1.20', 'https://desk.local'])(
    'names no address that leads nowhere from elsewhere: %s',
    (address) => {
      for (const content of mailsIn(language, address)) {
        const { text, html } = noticeMail(content);
        expect(content.link).toBeUndefined();
        for (const said of [text, html]) expect(said).not.toMatch(/https?:\/\//);
      }
    },
  );

  it('says who, what and why in its subject, and the same in plain text and HTML', () => {
    for (const content of mailsIn(language, PAGE)) {
      const { subject, text, html } = noticeMail(content);
      expect(subject.length).toBeGreaterThan(10);
      expect(subject.length).toBeLessThanOrEqual(190);
      expect(subject).not.toMatch(/[\r\n]|undefined|\{/);
      const shown = words(plain(html));
      const { lead, sections } = content;
      const said = [lead, ...sections.flatMap(({ items, paragraphs }) => [...items, ...paragraphs])];
      for (const each of said) {
        expect(words(text)).toContain(words(each).trim());
        expect(shown).toContain(words(each).trim());
      }
    }
  });

  it('names customer and number of the invoice that it is about', () => {
    for (const code of ALERTING) {
      const content = writeNotice(
        { kind: 'alert', topic: 't', alerts: [alertOf(code, 'invoice:berlin:i1')] },
        headOf(language, PAGE),
      );
      expect(content.title).toMatch(/^Müller GmbH, RE-2026-0017: .{8,}/);
      expect(content.link?.url).toBe(`${PAGE}/invoices/berlin/i1`);
      expect(content.sections[0]?.paragraphs.join(' ').length).toBeGreaterThan(10);
    }
  });
});
