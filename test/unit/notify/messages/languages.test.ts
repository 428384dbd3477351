import { describe, expect, it } from 'vitest';
import type { AlertAbout } from '../../../../src/domain/alerts/alert.js';
import { FAILURE_CODES, type FailureCode } from '../../../../src/domain/errors.js';
import type { OperatorLanguage } from '../../../../src/domain/settings.js';
import { chatMessage } from '../../../../src/notify/channels/chat-message.js';
import { noticeMail } from '../../../../src/notify/mail/notice-mail.js';
import { type WritableAlert, writeNotice } from '../../../../src/notify/messages/write-notice.js';
import { alertText } from '../../../../src/words/alerts.js';
import { failureWords } from '../../../../src/words/failures.js';

const LANGUAGES = ['de', 'en', 'pl'] as const;
const DETAIL = 'GET /invoices: status 500, Oops';

function alertOf(code: FailureCode, about: Partial<AlertAbout> = {}): WritableAlert {
  const whole: AlertAbout = {
    spaceId: 'berlin',
    invoice: { id: 'i1', number: 'R-1' },
    place: { key: 'refused' },
    reason: { code, detail: DETAIL },
    ...about,
  };
  return {
    id: 7,
    spaceId: 'berlin',
    code,
    subject: 'invoice:berlin:i1',
    raisedAt: 1,
    resolvedAt: null,
    resolution: null,
    isTold: false,
    about: whole,
    text: alertText(whole),
  };
}

function unwrapped(text: string): string {
  return text.replace(/\s+/g, ' ');
}

function notice(
  alerts: readonly WritableAlert[],
  language: OperatorLanguage,
  redact = (text: string) => text,
) {
  return writeNotice({ kind: 'alert', topic: 't', alerts }, { language, instance: 'main', redact });
}

describe.each(LANGUAGES)('a message in %s', (language) => {
  it.each(FAILURE_CODES)(
    'about %s has the words of its language, as mail, as chat and for programs',
    (code) => {
      const { summary, advice } = failureWords(language, code);
      const content = notice([alertOf(code)], language);
      const { subject, text: wrapped, html } = noticeMail(content);
      const text = unwrapped(wrapped);
      const chat = JSON.stringify(chatMessage(content).blocks);
      const others = LANGUAGES.filter((other) => other !== language).map((other) =>
        failureWords(other, code),
      );
      expect(subject).toContain(summary.slice(0, 60));
      for (const said of [text, JSON.parse(JSON.stringify(content)).alerts[0].text]) {
        expect(said).toContain(advice);
        expect(said).toContain(summary);
      }
      for (const said of [subject, text, html, chat, JSON.stringify(content)]) {
        for (const other of others) {
          expect(said).not.toContain(other.summary);
          expect(said).not.toContain(other.advice);
        }
      }
    },
  );
});

it('a message in German is German from top to bottom, but for what others said', () => {
  const finding = {
    rule: 'BR-DE-15',
    field: 'e_invoices.customers.buyer_reference',
    message: 'Die Leitweg-ID fehlt.',
    fix: 'Eintragen.',
  };
  const alert = alertOf('invoice.refused', {
    reason: { code: 'invoice.refused', detail: DETAIL, findings: [finding] },
  });
  const { subject, text } = noticeMail(notice([alert], 'de'));
  expect(subject).toBe('R-1: E-Rechnung abgelehnt – Die Leitweg-ID fehlt');
  expect(text).toBe(`Rechnung R-1: Aus dieser Rechnung lässt sich keine gültige E-Rechnung
erzeugen.

Was zu tun ist
--------------
- Leitweg-ID oder Käuferreferenz: Die Leitweg-ID fehlt. Eintragen.
Bitten Sie Ihre Administration einzutragen, was fehlt; danach wird die
Rechnung von selbst erneut geprüft.

Was von selbst geschieht
------------------------
Nichts, bis die Rechnung oder die Konfiguration geändert oder die E-Rechnung
erneut angefordert wird. Bis dahin erhält der Kunde keine Rechnung.

Einzelheiten
------------
„${DETAIL}“

Für Ihre Administration
-----------------------
Jeder Prüfhinweis nennt das Feld und die Lösung. Ist es eine Änderung auf
der Plattform oder in der Konfiguration, nehmen Sie sie vor und senden Sie
die Rechnung erneut.
Eine Seite ist nicht eingerichtet; bitten Sie jemanden mit Zugang zur
Kommandozeile um:
    spacebooks explain i1 --space berlin

-- 
spacebooks, main
`);
});

it('a message in Polish is Polish from top to bottom, but for what others said', () => {
  const alert = alertOf('ksef.rejected', {
    spaceId: 'warszawa',
    invoice: { id: 'i1', number: 'FV/1/2026', ksefNumber: null },
    place: { key: 'released' },
    reason: { code: 'ksef.rejected', detail: 'status 445: Błąd weryfikacji semantyki dokumentu faktury' },
  });
  const { subject, text } = noticeMail(notice([alert], 'pl'));
  expect(subject).toBe('FV/1/2026: rezygnacja z e-faktury – KSeF odrzucił dokument');
  expect(text).toContain('Faktura FV/1/2026: KSeF odrzucił dokument.\n');
  expect(unwrapped(text)).toContain('„status 445: Błąd weryfikacji semantyki dokumentu faktury”');
  expect(unwrapped(text)).toContain(
    'Co zrobić --------- Popraw na platformie to, co wskazuje KSeF (Manage » Invoices » FV/1/2026, Edit).',
  );
});

it('holds no secret, in whatever language it is put together', () => {
  const alert = alertOf('platform.rejected', {
    invoice: { id: 'i1', number: 'hunter2' },
    reason: { code: 'platform.rejected', detail: 'it said hunter2' },
  });
  const redact = (text: string): string => text.replaceAll('hunter2', '[secret]');
  for (const language of LANGUAGES) {
    const said = JSON.stringify(notice([alert], language, redact));
    expect(said).not.toContain('hunter2');
    expect(said).toContain('[secret]');
  }
});
