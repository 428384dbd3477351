const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A document as text; null when its bytes are no UTF-8. */
export function textOf(xml: Uint8Array): string | null {
  try {
    return UTF8.decode(xml);
  } catch {
    return null;
  }
}

/**
 * What KSeF refuses in well-formed XML since April 2026, in production since October: a byte order mark, processing
 * instructions, and what XML 1.0 discourages: control characters except U+0085, and non-characters
 * (weryfikacja-faktury.md of 2026-04-09, api-changelog.md 2.4.0). However it is written: a reference is a character, too.
 *
 * @returns how it is called, null for nothing
 */
export function forbiddenIn(text: string): string | null {
  if (text.startsWith('\uFEFF')) return 'U+FEFF';
  const [found] = FORBIDDEN.exec(text) ?? [];
  if (found !== undefined) return found.startsWith('<?') ? found : named(found.codePointAt(0) ?? 0);
  for (const [, hex, decimal] of text.matchAll(REFERENCE)) {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    if (code <= 0x10ffff && FORBIDDEN.test(String.fromCodePoint(code))) return named(code);
  }
  return null;
}

const FORBIDDEN = /<\?(?!xml\s)|[\u007F-\u0084\u0086-\u009F]|\p{Noncharacter_Code_Point}/u;
const REFERENCE = /&#(?:x([0-9A-Fa-f]{1,8})|(\d{1,9}));/g;

function named(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
