import { withoutBreaks } from '@spacebooks/base/text/one-line';
import { standaloneSvg } from '@spacebooks/charts/standalone-svg';
import { readXml } from '@spacebooks/xml/read-xml';
import { createTransport } from 'nodemailer';
import { guarded } from '../../../../src/domain/formula-guard.js';
import { noticeMail } from '../../../../src/notify/mail/notice-mail.js';
import { disposition } from '../../../../src/web/download.js';
import { checkDisposition } from '../check-header.js';
import { textBytes } from '../fixture.js';
import type { Target } from '../target.js';

/** Elements that no text of ours has. */
const ACTIVE =
  /<(?:script|iframe|object|embed|form|link|base|meta http|foreignObject|image)|\son\w+\s*=|javascript:/i;
const MARK = 'q9z';
const mailer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });

/** Texts of others where people see them: mails, pictures, names of downloads, cells. */
export const target: Target = {
  name: 'shown-texts',
  about: 'texts of others in mails (headers, HTML), charts (SVG), names of downloads, guarded cells',
  seeds: () =>
    [
      'Müller & Söhne',
      '<script>alert(1)</script>',
      'a\r\nBcc: x@example.com',
      '" onload="x',
      '=1+1',
      '../a.pdf',
    ].map(textBytes),
  words: [
    '<script>',
    '</title>',
    '</text>',
    '" onload="',
    "'",
    '&lt;',
    '\r\n',
    '\nBcc: x@example.com',
    '=?utf-8?q?=0ABcc?=',
    ']]>',
    '<!--',
    '\u2028',
    '%0d%0a',
    ',=',
    ';+',
    '\t@',
    '|-',
    '＝',
  ],
  mostBytes: 600,
  run: async (input) => {
    const text = Buffer.from(input).toString('utf8');
    checkDisposition(disposition(text));
    if (/(?:^|[,;\t|]) ?[=+\-@\t\r＝＋－＠]/.test(guarded(text)))
      throw new Error(`a formula: ${JSON.stringify(guarded(text))}`);
    await checkSvg(text);
    await checkMail(text);
  },
};

async function checkSvg(text: string): Promise<void> {
  const format = { axis: String, value: String, whole: true };
  const svg = standaloneSvg(
    {
      kind: 'bars',
      title: text,
      description: text,
      categories: [text, 'b'],
      format,
      series: [
        { name: text, values: [1, -2] },
        { name: 'b', values: [2, 1] },
      ],
    },
    { width: 600 },
  );
  const tags = svg.replace(/>[^<]*</g, '><').replace(/="[^"]*"/g, '=""');
  if (ACTIVE.test(tags)) throw new Error('the picture has a program');
  await readXml(textBytes(svg));
}

async function checkMail(text: string): Promise<void> {
  const notice = noticeMail({
    ...{ kind: 'alert', language: 'en', title: text, lead: text, footer: text, alerts: [] },
    link: { text, url: 'https://books.example/' },
    sections: [{ heading: text, paragraphs: [text], items: [`${MARK} ${text}`], commands: [text] }],
  });
  const tags = notice.html.replace(/>[^<]*</g, '><').replace(/="[^"]*"/g, '=""');
  if (ACTIVE.test(tags)) throw new Error('the mail has a program');
  const { message } = await mailer.sendMail({
    ...{ from: 'books@example.com', to: 'a@example.com', text: notice.text, html: notice.html },
    subject: withoutBreaks(notice.subject),
    attachments: [{ filename: withoutBreaks(text), content: Buffer.from('x') }],
  });
  const [head = ''] = (message as Buffer).toString('latin1').split('\n\n');
  const names = head
    .split('\n')
    .filter((line) => !/^\s/.test(line))
    .map((line) => line.split(':')[0]?.toLowerCase() ?? '');
  const stranger = names.find((name) => !HEADERS.includes(name));
  if (stranger !== undefined) throw new Error(`the mail has a header ${JSON.stringify(stranger)}`);
}

const HEADERS = [
  'from',
  'to',
  'subject',
  'message-id',
  'date',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
];
