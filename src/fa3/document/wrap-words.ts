/**
 * The words of a text in as few lines as they fill, none longer than `longest` characters; only a word that is longer
 * itself is divided. An empty text has no lines.
 */
export function wrapWords(text: string, longest: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).flatMap((each) => divide(each, longest))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if ([...longer].length <= longest) {
      line = longer;
      continue;
    }
    lines.push(line);
    line = word;
  }
  return line === '' ? lines : [...lines, line];
}

/** By whole characters, as the schema counts them. */
function divide(word: string, longest: number): readonly string[] {
  const characters = [...word];
  const parts: string[] = [];
  for (let at = 0; at < characters.length; at += longest) {
    parts.push(characters.slice(at, at + longest).join(''));
  }
  return parts;
}
