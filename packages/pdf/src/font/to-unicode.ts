/** Of a glyph that is only a part of a letter: every glyph needs a meaning (ISO 19005-3, 6.2.11.7.2), and this one shows nothing. */
const COMBINING_GRAPHEME_JOINER = 0x34f;
/** ISO 32000-1, 9.10.3: at most this many entries in one block. */
const BLOCK = 100;

/**
 * The map from glyph ids to characters that makes text searchable and copyable (ISO 32000-1, 9.10.3).
 *
 * @param codePoints of the glyph ids 1, 2, 3 …; none where a glyph is only a part of something
 */
export function toUnicodeMap(codePoints: readonly (readonly number[])[]): string {
  const entries = codePoints.map((points, index) => {
    const meant = points.length === 0 ? [COMBINING_GRAPHEME_JOINER] : points;
    return `<${hex(index + 1)}> <${meant.map(utf16).join('')}>`;
  });
  const blocks: string[] = [];
  for (let at = 0; at < entries.length; at += BLOCK) {
    const block = entries.slice(at, at + BLOCK);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}

function utf16(codePoint: number): string {
  const text = String.fromCodePoint(codePoint);
  return [...Array(text.length).keys()].map((index) => hex(text.charCodeAt(index))).join('');
}

function hex(value: number): string {
  return value.toString(16).padStart(4, '0');
}
