import { describe, expect, it } from 'vitest';
import { plainText, withPlainTexts } from '../../../../src/document/build/markup/plain-texts.js';
import { buildDocument } from '../../../../src/einvoice/build-document.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import { item } from '../../../fixtures/invoices/item.js';
import { settings } from '../../../fixtures/invoices/settings.js';
import { processorTime } from '../../../processor-time.js';

describe('HTML becomes plain text', () => {
  it.each([
    ['paragraphs', '<p>Vielen Dank!</p><p>Ihr Team</p>', 'Vielen Dank!\n\nIhr Team'],
    ['lines', 'Zeile 1<br>Zeile 2<br/>\nZeile 3', 'Zeile 1\nZeile 2\nZeile 3'],
    ['bold and italic', 'Ein <b>fester</b> <em class="x">Platz</em>', 'Ein fester Platz'],
    ['lists', '<ul><li>Kaffee</li><li>WLAN</li></ul>', '• Kaffee\n• WLAN'],
    [
      'numbered lists',
      'Bitte:<ol>\n <li>prüfen</li>\n <li>zahlen</li>\n</ol>',
      'Bitte:\n1. prüfen\n2. zahlen',
    ],
    [
      'links',
      'Siehe <a href="https://a.example/x?y=1&amp;z=2">Preise</a>.',
      'Siehe Preise (https://a.example/x?y=1&z=2).',
    ],
    [
      'links that show their address',
      '<a href="https://a.example">https://a.example</a>',
      'https://a.example',
    ],
    ['addresses of mail', '<a href="mailto:a@b.example">Mail</a>', 'Mail (a@b.example)'],
    ['links that run programs', '<a href="javascript:alert(1)">Klick</a>', 'Klick'],
    ['entities', '<p>M&uuml;ller &amp; S&ouml;hne&nbsp;GmbH &lt;3</p>', 'Müller & Söhne\u00a0GmbH <3'],
    ['tables', '<table><tr><td>A</td><td>1</td></tr><tr><td>B</td><td>2</td></tr></table>', 'A 1\nB 2'],
    ['what is not closed', '<p>offen <b>und <i>schief</b>', 'offen und schief'],
    [
      'other tags beside them, as they are',
      '<b>x</b> <firma> <script>1</script>',
      'x <firma> <script>1</script>',
    ],
    ['line breaks of the source, which elements replace', '<p>Vielen\nDank</p>', 'Vielen Dank'],
    ['headings', '<h2>A</h2>B', 'A\n\nB'],
    ['raised letters, which make no line', 'm<sup>2</sup> und H<sub>2</sub>O', 'm2 und H2O'],
    ['links without quotes', '<a href=http://a.example/x>A</a>', 'A (http://a.example/x)'],
    ['addresses within other text', '<a href="javascript:https://a.example">A</a>', 'A'],
    ['heads of tables', '<table><tr><th>A</th><th>B</th></tr></table>', 'A B'],
    ['lists in lists', '<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>', '1. a\n• b\n2. c'],
    ['numbers in lists', '<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>', '• a\n1. b\n• c'],
    [
      'links around other elements',
      '<a href="https://a.example"><b>Preise</b></a>',
      'Preise (https://a.example)',
    ],
    [
      'links around several',
      '<a href="https://a.example"><b>Alle</b> Preise</a>',
      'Alle Preise (https://a.example)',
    ],
    ['links in quotes of the other kind', "<a href='https://a.example'>A</a>", 'A (https://a.example)'],
    ['links with blanks around', '<a href=" https://a.example ">A</a>', 'A (https://a.example)'],
    ['mail in a path', '<a href="https://a.example/mailto:x">A</a>', 'A (https://a.example/mailto:x)'],
    [
      'links whose address stood before',
      'https://a.example <a href="https://a.example">hier</a>',
      'https://a.example hier (https://a.example)',
    ],
    ['ends of links that never began', '<b>x</b></a>', 'x'],
    ['runs of blanks and tabs', '<p>a \t b</p>', 'a b'],
    ['blanks at the ends of lines, and not at their beginnings', '<b>x</b>  \n  y', 'x\n  y'],
    ['empty paragraphs', '<p>a</p><br><br><p>b</p>', 'a\n\nb'],
    ['lines of their own where no tag makes any', 'Zeile 1\nZeile <b>2</b>', 'Zeile 1\nZeile 2'],
  ])('%s', (_what, html, plain) => expect(plainText(html)).toBe(plain));
});

describe('Markdown becomes plain text', () => {
  it.each([
    ['bold', 'Ein **fester Platz** im _Loft_, *sonnig*.', 'Ein fester Platz im Loft, sonnig.'],
    ['bullets', 'Dabei:\n* Kaffee\n* WLAN', 'Dabei:\n• Kaffee\n• WLAN'],
    ['headings', '## Leistungen\nPlatz', 'Leistungen\nPlatz'],
    ['links', 'Siehe [Preise](https://a.example/x).', 'Siehe Preise (https://a.example/x).'],
    ['indented bullets', 'Dabei:\n  * Kaffee\n\t* WLAN\n*   Tee', 'Dabei:\n  • Kaffee\n\t• WLAN\n• Tee'],
    ['headings with several blanks', '##   Leistungen', 'Leistungen'],
    ['links without encryption', '[A](http://a.example)', 'A (http://a.example)'],
    ['italics of digits', '*1 Tag*', '1 Tag'],
    ['addresses of mail', '[Mail](mailto:a@b.example)', 'Mail (a@b.example)'],
    ['mail in a path', '[A](https://a.example/mailto:x)', 'A (https://a.example/mailto:x)'],
  ])('%s', (_what, markdown, plain) => expect(plainText(markdown)).toBe(plain));
});

it.each([
  '5 < 7 & a*b*c',
  '2 * 3 * 4',
  'snake_case_name',
  'C&A',
  'Tom &amp; Jerry',
  '#1',
  'Nr. ## 7',
  'a * b\na * c',
  'Text\n* Fußnote',
  '1. Oktober 2026',
  '- 20,00 EUR',
  '+ 19 % MwSt.',
  'Preis*, Rabatt*\n* zzgl. MwSt.',
  'a <b und c> d',
  'if (a<b && c>d)',
  'C:\\_neu_\\*.txt',
  '/pfad/_x_/y',
  '** **',
  'Breite 5**2',
  '[1] (siehe unten)',
  '[x](intern)',
  'Miete\n-----',
  '    eingerückt',
  '> Zitat',
  '`code`',
])('leaves as it is what only looks like it: %s', (text) => expect(plainText(text)).toBe(text));

it('takes no long time over hostile texts', () => {
  for (const part of [
    '<p ',
    '<b>',
    '**a',
    '*a*',
    '[a](http://',
    '<a href="',
    '_a',
    '* a\n',
    '<li>',
    '&lt;',
  ]) {
    const text = part.repeat(Math.ceil(20_000 / part.length));
    expect(
      processorTime(() => plainText(text)),
      part,
    ).toBeLessThan(1_000);
  }
});

it('concerns texts of items and invoices alone, and only where the settings say so', () => {
  const given = invoice({
    invoiceText: '<p>Danke <b>sehr</b></p>',
    items: [item({ description: '**Fix Desk**\n* Kaffee\n* WLAN' })],
    recipientAddress: { company: '<b>GmbH' },
  });
  const built = (markup: 'plain' | 'keep') => {
    const result = buildDocument(given, settings({ markup }));
    if (!result.ok) throw new Error(JSON.stringify(result.findings));
    const { notes, lines, buyer } = result.document;
    return [notes, lines[0]?.name, lines[0]?.description, buyer.name];
  };
  expect(built('plain')).toEqual([['Danke sehr'], 'Fix Desk', '• Kaffee\n• WLAN', '<b>GmbH']);
  expect(built('keep')).toEqual([
    ['<p>Danke <b>sehr</b></p>'],
    '**Fix Desk**',
    '* Kaffee\n* WLAN',
    '<b>GmbH',
  ]);
  const { invoiceText } = withPlainTexts(invoice({ invoiceText: null }));
  expect(invoiceText).toBeNull();
});
