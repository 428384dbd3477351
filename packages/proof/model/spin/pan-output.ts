/** What pan, the program that SPIN generates, says of a search. */
export interface PanResult {
  readonly states: number;
  readonly transitions: number;
  readonly depth: number;
  /** The rule that was broken, by the name of its assertion or claim; null when none was. */
  readonly broken: string | null;
  /** Where statements are that no run comes to, as file:line, by process. */
  readonly unreached: ReadonlyMap<string, readonly string[]>;
}

const BROKEN: readonly (readonly [RegExp, string | null])[] = [
  [/^pan:\d+: assertion violated \(?(\w+)\)?/m, null],
  [/^pan:\d+: acceptance cycle/m, 'each_request_ends'],
  [/^pan:\d+: invalid end state/m, 'nobody_is_stuck'],
];
const TRUNCATED = /max search depth too small|out of memory|reached -DMEMLIM bound|resource|bit statespace/i;

/** @throws Error when the search was not exhaustive, or was none: then it proves nothing */
export function readPan(text: string): PanResult {
  const broken = brokenRule(text);
  const cut = text.split('\n').find((line) => TRUNCATED.test(line));
  if (cut !== undefined) throw new Error(`the search was cut short: ${cut.trim()}`);
  const found = {
    states: /(\d+) states, stored/,
    transitions: /(\d+) transitions/,
    depth: /depth reached (\d+)/,
  };
  const errors = figure(text, /errors: (\d+)/);
  if ((errors === 0) !== (broken === null))
    throw new Error(`pan reports an error of a kind that is not known:\n${text}`);
  if (broken === null && /Search not completed/.test(text)) throw new Error('the search was not completed');
  if (broken === null && !/^Full statespace search/m.test(text))
    throw new Error('the search was not exhaustive');
  return {
    states: figure(text, found.states),
    transitions: figure(text, found.transitions),
    depth: figure(text, found.depth),
    broken,
    unreached: unreachedStatements(text),
  };
}

function brokenRule(text: string): string | null {
  for (const [pattern, name] of BROKEN) {
    const match = pattern.exec(text);
    if (match !== null) return name ?? match[1] ?? null;
  }
  return null;
}

function figure(text: string, pattern: RegExp): number {
  const digits = pattern.exec(text)?.[1];
  if (digits === undefined) throw new Error(`pan printed no figure like ${pattern.source}:\n${text}`);
  return Number(digits);
}

function unreachedStatements(text: string): ReadonlyMap<string, readonly string[]> {
  const byProcess = new Map<string, string[]>();
  let statements: string[] = [];
  for (const line of text.split('\n')) {
    const process = /^unreached in (?:proctype |claim )?(\w+)/.exec(line)?.[1];
    if (process !== undefined) {
      statements = [];
      byProcess.set(process, statements);
    }
    const place = /^\t(\S+:\d+), state \d+, "(?!-end-)/.exec(line)?.[1];
    if (place !== undefined) statements.push(place);
  }
  return byProcess;
}
