import type { NoticeContent, NoticeSection } from '../../domain/alerts/notice.js';

/** Columns, as mail programs show them whole. */
const WIDTH = 76;

/** Lines for a reader without markup; what other systems said cannot pass itself off as a line of ours. */
export function noticeText({
  lead,
  link,
  pictures = [],
  sections,
  footer,
}: Pick<NoticeContent, 'lead' | 'link' | 'pictures' | 'sections' | 'footer'>): string {
  return [
    ...wrapped(lead),
    '',
    ...(link === undefined ? [] : [`${link.text}:`, link.url, '']),
    ...pictures.flatMap(({ alt }) => [...wrapped(alt), '']),
    ...sections.flatMap((section) => [...sectionLines(section), '']),
    '-- ',
    footer,
    '',
  ].join('\n');
}

function sectionLines({
  heading,
  items,
  itemUrls = [],
  paragraphs,
  commands,
}: NoticeSection): readonly string[] {
  return [
    ...(heading === null ? [] : [...wrapped(heading), '-'.repeat(Math.min([...heading].length, WIDTH))]),
    ...items.flatMap((item, index) => {
      const lines = item.split('\n').flatMap((line) => wrapped(line, WIDTH - 2));
      const url = itemUrls[index] ?? null;
      return [
        ...lines.map((line, at) => `${at === 0 ? '- ' : '  '}${line}`),
        ...(url === null ? [] : [`  ${url}`]),
      ];
    }),
    ...paragraphs.flatMap((paragraph) => wrapped(paragraph)),
    ...commands.map((command) => `    ${command}`),
  ];
}

/** Broken between words; a longer word stands by itself. Blanks at the beginning stay. */
function wrapped(text: string, width = WIDTH): readonly string[] {
  const rest = text.trimStart();
  const indent = text.slice(0, text.length - rest.length);
  const lines: string[] = [];
  let line = '';
  for (const word of rest.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && indent.length + longer.length > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line].map((each) => `${indent}${each}`);
}
