type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An element as text. @param content elements that are text already, or text by `text` */
export function element(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? rounded(value) : text(value ?? '')}"`)
    .join('');
  return content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
}

/** What somebody wrote, as the text of an element or an attribute. Characters that XML does not know are left out. */
export function text(value: string): string {
  return value
    .replace(UNKNOWN_TO_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const UNKNOWN_TO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Hundredths of a pixel are enough. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}
