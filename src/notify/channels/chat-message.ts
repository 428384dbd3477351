import type { NoticeContent, NoticeSection } from '../../domain/alerts/notice.js';

/** A section of a chat message holds 3,000 characters, and a message 50 sections; Slack refuses longer ones whole. */
const LONGEST_SECTION = 2900;
const MOST_SECTIONS = 40;
const LONGEST_HEADER = 150;

interface Block {
  readonly type: 'header' | 'section' | 'context';
  readonly text?: { readonly type: 'plain_text' | 'mrkdwn'; readonly text: string };
  readonly elements?: readonly { readonly type: 'plain_text'; readonly text: string }[];
}

/** A message in Slack's format, which other chat servers accept: `text` for lists and old clients, `blocks` for the others. */
export function chatMessage({ title, lead, link, sections, footer }: NoticeContent): {
  readonly text: string;
  readonly blocks: readonly Block[];
} {
  return {
    text: escaped(title),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: title.slice(0, LONGEST_HEADER) } },
      ...[escaped(lead), link === undefined ? '' : linked(link.text, link.url)]
        .filter((text) => text !== '')
        .map((text): Block => ({ type: 'section', text: { type: 'mrkdwn', text } })),
      ...sections
        .slice(0, MOST_SECTIONS)
        .map(sectionText)
        .filter((text) => text !== '')
        .map((text): Block => ({ type: 'section', text: { type: 'mrkdwn', text } })),
      { type: 'context', elements: [{ type: 'plain_text', text: footer }] },
    ],
  };
}

function sectionText({ heading, items, itemUrls = [], paragraphs, commands }: NoticeSection): string {
  const lines = [
    ...(heading === null ? [] : [`*${escaped(heading)}*`]),
    ...items.map((item, index) => {
      const url = itemUrls[index] ?? null;
      return `• ${url === null ? escaped(item) : linked(item, url)}`;
    }),
    ...paragraphs.map(escaped),
    ...commands.map((command) => `\`${escaped(command)}\``),
  ];
  const text = lines.join('\n');
  return text.length > LONGEST_SECTION ? `${text.slice(0, LONGEST_SECTION)} …` : text;
}

function linked(text: string, url: string): string {
  return `<${escaped(url).replaceAll('|', '%7C')}|${escaped(text).replaceAll('|', '¦').replaceAll('\n', ' ')}>`;
}

/** The three characters that begin mentions and links. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
