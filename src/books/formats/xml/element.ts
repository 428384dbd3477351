/** Attributes in their order; undefined ones are left out. */
type Attributes = Readonly<Record<string, string | undefined>>;

/** An element with text or with elements that are written already; made line by line, never held as a tree. */
export function element(
  name: string,
  content: string | readonly string[],
  attributes: Attributes = {},
): string {
  const opening = `${name}${attributesText(attributes)}`;
  if (typeof content !== 'string') return `<${opening}>${content.join('')}</${name}>`;
  return `<${opening}>${escaped(content)}</${name}>`;
}

/** An element without content. */
export function emptyElement(name: string, attributes: Attributes): string {
  return `<${name}${attributesText(attributes)}/>`;
}

/** An element, or nothing where there is no text. */
export function optionalElement(name: string, text: string | null): string {
  return text === null || text === '' ? '' : element(name, text);
}

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

function attributesText(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) =>
      value === undefined ? '' : ` ${name}="${escaped(value).replaceAll('"', '&quot;')}"`,
    )
    .join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
