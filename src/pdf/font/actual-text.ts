/**
 * Operators that show a text, with what a reader copies or hears of them (ISO 32000-1, 14.9.4): scripts of India and
 * its neighbours place letters in another order than they are written in.
 *
 * @param text null where the glyphs themselves say it
 */
export function withActualText(operators: string, text: string | null): string {
  if (text === null) return operators;
  const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16().toString('hex');
  return `/Span <</ActualText <${utf16}>>> BDC ${operators} EMC`;
}
