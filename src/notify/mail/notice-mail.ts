import { readFileSync } from 'node:fs';
import { Eta } from 'eta';
import type { NoticeContent, NoticeSection } from '../../domain/alerts/notice.js';

/** A message as mail: plain text, and the same as simple HTML with everything escaped. */
export function noticeMail(content: NoticeContent): {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
} {
  return { subject: content.title, text: noticeText(content), html: noticeHtml(content) };
}

/** Lines for a reader without markup; what other systems said cannot pass itself off as a line of ours. */
export function noticeText({ title, sections, footer }: NoticeContent): string {
  return [
    title,
    '',
    ...sections.flatMap((section) => [...sectionLines(section), '']),
    '-- ',
    footer,
    '',
  ].join('\n');
}

function sectionLines({ heading, items, paragraphs, commands }: NoticeSection): readonly string[] {
  return [
    ...(heading === null ? [] : [heading]),
    ...items.map((item) => `- ${item.replaceAll('\n', '\n  ')}`),
    ...paragraphs,
    ...commands.map((command) => `    ${command}`),
  ];
}

const eta = new Eta({ autoEscape: true });
let template: ReturnType<typeof eta.compile> | null = null;

function noticeHtml(content: NoticeContent): string {
  if (template === null) {
    const file = new URL('../../../templates/mail/notice.html.eta', import.meta.url);
    template = eta.compile(readFileSync(file, 'utf8'));
  }
  return eta.render(template, content);
}
