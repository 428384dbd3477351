import { decodeHTMLStrict } from 'entities';

/** Elements that editors of texts write; every other `<…>` is text. */
const ELEMENTS =
  'p|br|div|span|b|strong|i|em|u|s|small|sub|sup|font|a|ul|ol|li|h[1-6]|blockquote|pre|code|hr|table|thead|tbody|tr|td|th';
const ATTRIBUTES = `(?:\\s+[\\w:-]+=(?:"[^"<>]*"|'[^'<>]*'|[^\\s"'<>=]+))*`;
const TAG = new RegExp(`<(/?)(${ELEMENTS})(${ATTRIBUTES})\\s*/?>`, 'gi');
/** These begin and end a line of their own. */
const BLOCKS = /^(?:p|div|ul|ol|li|h[1-6]|blockquote|pre|hr|table|tr)$/;
const MAKES_LINES = /^(?:br|p|div|ul|ol|li|h[1-6]|blockquote|pre|hr|table|tr)$/;
/** A blank line parts these from what is around them. */
const PARAGRAPHS = /^(?:p|h[1-6]|blockquote|pre|table)$/;
const ADDRESS = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/i;
const OPENABLE = /^(?:https?:\/\/|mailto:)/i;

export function isHtml(text: string): boolean {
  return text.search(TAG) !== -1;
}

/** A text with HTML as plain text: lines and paragraphs, bullets and numbers of lists, addresses of links, entities. */
export function plainFromHtml(html: string): string {
  const tags = [...html.matchAll(TAG)];
  const hasLines = tags.some(([, , name = '']) => MAKES_LINES.test(name.toLowerCase()));
  const writer = new PlainWriter(hasLines);
  let at = 0;
  for (const match of tags) {
    const [all, slash, name = '', rest = ''] = match;
    writer.text(html.slice(at, match.index));
    if (slash === '/') writer.close(name.toLowerCase());
    else writer.open(name.toLowerCase(), rest);
    at = match.index + all.length;
  }
  writer.text(html.slice(at));
  return writer.result();
}

class PlainWriter {
  /** Whether line breaks of the source are blanks, because elements make the lines. */
  readonly #folds: boolean;
  readonly #lists: { isNumbered: boolean; count: number }[] = [];
  #written = '';
  /** The address of the link that is open, and where its text begins. */
  #link: { address: string; from: number } | null = null;

  constructor(folds: boolean) {
    this.#folds = folds;
  }

  text(source: string): void {
    const text = decodeHTMLStrict(this.#folds ? source.replace(/[\r\n]/g, ' ') : source);
    this.#written += this.#written.endsWith('\n') ? text.trimStart() : text;
  }

  open(name: string, rest: string): void {
    if (name === 'br') this.#written += '\n';
    if (name === 'td' || name === 'th') this.#written += ' ';
    if (BLOCKS.test(name)) this.#newLine(PARAGRAPHS.test(name));
    if (name === 'ul' || name === 'ol') this.#lists.push({ isNumbered: name === 'ol', count: 0 });
    if (name === 'li') this.#written += this.#bullet();
    if (name === 'a') this.#link = { address: addressIn(rest), from: this.#written.length };
  }

  close(name: string): void {
    if (name === 'ul' || name === 'ol') this.#lists.pop();
    if (name === 'a') this.#endLink();
    if (BLOCKS.test(name)) this.#newLine(PARAGRAPHS.test(name));
  }

  result(): string {
    return this.#written
      .split('\n')
      .map((line) => (this.#folds ? line.replace(/[ \t]+/g, ' ').trim() : line.trimEnd()))
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim();
  }

  #newLine(isParagraph: boolean): void {
    const wanted = isParagraph ? '\n\n' : '\n';
    while (!this.#written.endsWith(wanted)) this.#written += '\n';
  }

  #bullet(): string {
    const list = this.#lists.at(-1);
    if (list === undefined || !list.isNumbered) return '• ';
    list.count += 1;
    return `${list.count}. `;
  }

  #endLink(): void {
    const { address, from } = this.#link ?? { address: '', from: 0 };
    this.#link = null;
    const shown = address.replace(/^mailto:/i, '');
    if (!this.#written.slice(from).includes(shown)) this.#written += ` (${shown})`;
  }
}

/** What a link opens; empty for what no reader of a page can use. */
function addressIn(attributes: string): string {
  const [, ...quoted] = ADDRESS.exec(attributes) ?? [];
  const address = decodeHTMLStrict(quoted.find((each) => each !== undefined) ?? '').trim();
  return OPENABLE.test(address) ? address : '';
}
