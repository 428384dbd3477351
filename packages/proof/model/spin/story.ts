/** What the specification itself says of a way that SPIN replays, without its steps and variables. */
export function storyOf(replay: string): readonly string[] {
  const lines: string[] = [];
  let cycle = false;
  for (const line of replay.split('\n')) {
    if (line.includes('START OF CYCLE')) cycle = true;
    const said = /^\s*MSC: (.*)$/.exec(line)?.[1];
    if (said === undefined) continue;
    lines.push(cycle ? `for ever: ${inWords(said)}` : inWords(said));
  }
  if (cycle && !lines.some((line) => line.startsWith('for ever'))) lines.push('for ever: nothing happens');
  return lines;
}

/** LOCK_INTENDED -> lock intended */
function inWords(text: string): string {
  return text.replace(/\b[A-Z][A-Z_]+\b/g, (name) => name.toLowerCase().replaceAll('_', ' '));
}
