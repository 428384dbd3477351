import { expect, it } from 'vitest';
import type { AlertAbout } from '../../../src/domain/alerts/alert.js';
import { mailChannel } from '../../../src/notify/channels/mail.js';
import { noticeMail } from '../../../src/notify/mail/notice-mail.js';
import type { LetterHead } from '../../../src/notify/messages/letter.js';
import { type WritableAlert, writeNotice } from '../../../src/notify/messages/write-notice.js';
import { writeTest } from '../../../src/notify/messages/write-test.js';
import { eventually } from '../../eventually.js';
import { PICTURED_MAILS } from '../../web/mails.js';
import { mailBox, subjects, textOf } from './alert-stage.js';

const PAGE = 'https://desk.example.com';
const HEAD: LetterHead = { language: 'de', instance: 'main', redact: (text) => text, page: { url: PAGE } };

const FINDING = {
  rule: 'SB-ZERO-RATE',
  field: 'items[0].amount.taxes[0].rate',
  message: 'The rate is 0 %.',
  fix: 'Mend it.',
  source: {
    subject: 'problems',
    key: 'unexplained zero rate',
    values: { rate: '0', country: 'DE', vatId: 'DE1' },
    item: 'Meetingraum',
  },
} as const;

function refused(customer: string, number: string, id = 'inv-1'): WritableAlert {
  const about: AlertAbout = {
    spaceId: 'berlin',
    invoice: { id, number },
    place: { key: 'refused' },
    reason: { code: 'invoice.refused', findings: [FINDING] },
  };
  const terms = {
    ...{ number, customer, customerNumber: null, invoiceDate: '2026-11-01', dueDate: '2026-11-15' },
    ...{ currency: 'EUR', gross: 119_000, net: 100_000, open: 119_000, paidStatus: 'unpaid' },
  };
  return {
    ...{ id: 7, spaceId: 'berlin', code: 'invoice.refused', subject: `invoice:berlin:${id}`, text: '' },
    ...{ raisedAt: 1, resolvedAt: null, resolution: null, isTold: false, about, facts: { number, terms } },
  } as const;
}

function written(alerts: readonly WritableAlert[], head: Partial<LetterHead> = {}) {
  return writeNotice({ kind: 'alert', topic: 't', alerts }, { ...HEAD, ...head });
}

/** The HTML as a mail program reads it. */
function htmlOf(message: string): string {
  const [, encoding = '', part = ''] =
    /text\/html[\s\S]*?Content-Transfer-Encoding: (\S+)\r\n\r\n([\s\S]*?)\r\n--/.exec(message) ?? [];
  if (encoding === 'base64') return Buffer.from(part, 'base64').toString('utf8');
  const bytes = part
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

async function received(
  content: ReturnType<typeof written>,
): Promise<{ subject: string; text: string; html: string; raw: string }> {
  const box = await mailBox();
  const server = {
    host: '127.0.0.1',
    port: box.port,
    security: 'none',
    from: 'spacebooks@example.com',
  } as const;
  const channel = mailChannel('mail', server, ['office@example.com'], (text) => text);
  await channel.send(
    { id: 'n1', content, madeAt: 1_700_000_000_000, answers: null },
    new AbortController().signal,
  );
  await eventually(() => expect(box.messages).toHaveLength(1));
  const raw = box.messages[0] ?? '';
  return { subject: subjects(box)[0] ?? '', text: textOf(raw), html: htmlOf(raw), raw };
}

it('a mail says who, what and why, leads to the very place, and has the same in plain text and HTML', async () => {
  const { subject, text, html } = await received(written([refused('Müller GmbH', 'RE-2026-0017')]));
  expect(subject).toBe(
    'Müller GmbH, RE-2026-0017: E-Rechnung abgelehnt – Steuersatz der Position 1 („Meetingraum“)',
  );
  expect(text).toMatch(/^Rechnung RE-2026-0017 an Müller GmbH über 1\.190,00\u00a0€: Aus dieser Rechnung/);
  expect(text).toContain(`\n\nRechnung öffnen:\n${PAGE}/invoices/berlin/inv-1\n\n`);
  for (const said of [text.replace(/\s+/g, ' '), html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')]) {
    expect(said).toContain('Was zu tun ist');
    expect(said).toContain('Steuersatz der Position 1 („Meetingraum“): Der Steuersatz ist 0 %');
    expect(said).toContain('Manage » Invoices');
    expect(said).toContain('Nichts, bis die Rechnung oder die Konfiguration geändert');
    expect(said).not.toMatch(/items\[0\]|spacebooks explain|SB-ZERO/);
  }
  for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(76);
  expect(html).toContain('<html lang="de">');
  expect(html).toContain(`href="${PAGE}/invoices/berlin/inv-1"`);
  expect(html).toContain('prefers-color-scheme: dark');
  expect(html).not.toMatch(/src="http|url\(|<link|<script/);
});

it('leaves customers out where it is told to', async () => {
  const { subject, text, html } = await received(
    written([refused('Müller GmbH', 'RE-17')], { namesCustomers: false }),
  );
  expect(subject).toMatch(/^RE-17: /);
  for (const said of [text, html]) expect(said).not.toContain('Müller');
});

it('says in words where to look without an address, and the command without a page', () => {
  const alert = refused('Müller GmbH', 'RE-17');
  const without = noticeMail(written([alert], { page: { url: null } })).text.replace(/\s+/g, ' ');
  expect(without).toContain(
    'Auf der Seite von spacebooks, die noch keine Adresse für einen Link hat: Rechnung öffnen, Müller GmbH, RE-17',
  );
  expect(without).not.toContain('spacebooks explain');
  expect(noticeMail(written([alert], { page: null })).text).toContain(
    '    spacebooks explain inv-1 --space berlin',
  );
});

it('lets no name of a customer be a header, a line or markup', async () => {
  const name = 'Evil\r\nBcc: all@example.org <b>GmbH</b>\u202e"><img src=x>';
  const { subject, text, html, raw } = await received(written([refused(name, 'RE-1\nRE-2')]));
  expect(raw.split('\r\n\r\n', 1)[0]).not.toMatch(/^Bcc:/m);
  expect(subject).toContain('Evil Bcc: all@example.org');
  expect(text).not.toMatch(/^Bcc|\u202e/m);
  expect(html).not.toMatch(/<b>GmbH|<img src=x/);
});

it('keeps names that are long, accented or written from the right', async () => {
  const long = `Vereinigte ${'Kaffeeröstereien '.repeat(20)}GmbH`;
  const { subject } = await received(written([refused(long, 'RE-1')]));
  expect(subject.length).toBeLessThan(190);
  expect(subject).toMatch(/^Vereinigte Kaffeeröstereien .* …, RE-1: E-Rechnung abgelehnt/);
  const hebrew = await received(written([refused('משרד שיתופי בע״מ', 'RE-2')]));
  expect(hebrew.subject).toMatch(/^\u2068משרד שיתופי בע״מ\u2069, RE-2: /);
});

it('counts a hundred causes at once, and lists twenty with their links', async () => {
  const alerts = Array.from({ length: 100 }, (_each, index) =>
    refused(`Kunde ${index}`, `RE-${index}`, `inv-${index}`),
  );
  const { subject, text, html } = await received(written(alerts));
  expect(subject).toBe(
    'berlin: Aus dieser Rechnung lässt sich keine gültige E-Rechnung erzeugen (100 Rechnungen)',
  );
  expect(text.match(/^ {2}https:\/\/desk\.example\.com\/invoices\/berlin\/inv-\d+$/gm)).toHaveLength(20);
  expect(html.match(/href="https:\/\/desk\.example\.com\/invoices\//g)).toHaveLength(20);
  expect(text).toContain('… und 80 weitere');
  expect(text).toContain(`Meldungen öffnen:\n${PAGE}/alerts`);
});

it('has the test message in the same form', () => {
  const { text, html } = noticeMail(writeTest(HEAD));
  expect(text).toContain(`spacebooks öffnen:\n${PAGE}/\n`);
  expect(html).toContain('So sehen Nachrichten aus');
});

/** Parts that the HTML shows by their names: bytes by Content-ID. */
function inlineParts(raw: string): ReadonlyMap<string, Buffer> {
  const parts = raw.split(/\r\n--[^\r\n]+\r\n/).filter((part) => /^Content-Id: </im.test(part));
  return new Map(
    parts.map((part) => {
      const [head = '', body = ''] = part.split('\r\n\r\n', 2);
      const name = /^Content-Id: <([^>]+)>/im.exec(head)?.[1] ?? '';
      return [name, Buffer.from(body, 'base64')] as const;
    }),
  );
}

it.each(['de', 'en', 'pl'] as const)(
  'the weekly summary brings the pictures that it shows, in %s',
  async (language) => {
    const content = PICTURED_MAILS['mail-weekly']?.(language);
    if (content === undefined) throw new Error('no weekly summary');
    const { html, raw, text } = await received(content);
    const shown = [...html.matchAll(/src="cid:([^"]+)"/g)].map(([, name]) => name ?? '');
    const parts = inlineParts(raw);
    expect(shown).toHaveLength(2);
    expect([...parts.keys()]).toEqual(shown);
    for (const name of shown) {
      const png = parts.get(name) ?? Buffer.alloc(0);
      expect([png.subarray(1, 4).toString(), png.readUInt32BE(16)]).toEqual(['PNG', 1120]);
    }
    expect(raw).toMatch(/^Content-Type: multipart\/related/m);
    for (const said of [text, html]) expect(said).toMatch(/17[.,\s]?359[.,]50/);
  },
);
