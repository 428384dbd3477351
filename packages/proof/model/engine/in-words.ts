import type { Violation } from './explore.js';
import type { Happening } from './graph.js';

/** A violation as people read it: what happened, line by line, and what each step changed. */
export function inWords<S extends object>(violation: Violation<S>): readonly string[] {
  const { name, rule, path, cycle } = violation;
  const last = path.at(-1)?.state;
  const heading = `rule ${rule}, ${name}: broken after ${path.length - 1} steps`;
  const repeated =
    cycle.length === 0 ? [] : ['and then for ever:', ...linesOf(last, cycle).map((line) => `  ${line}`)];
  return [heading, ...linesOf(undefined, path), ...repeated];
}

function linesOf<S extends object>(start: S | undefined, path: readonly Happening<S>[]): readonly string[] {
  let before = start;
  return path.map(({ label, state }) => {
    const changed = difference(before, state);
    before = state;
    return label === null ? `begin: ${changed}` : `${label.kind}: ${label.text}; ${changed}`;
  });
}

function difference<S extends object>(before: S | undefined, after: S): string {
  const changed = Object.entries(after)
    .filter(([name, value]) => before === undefined || before[name as keyof S] !== value)
    .map(([name, value]) => `${name} ${inShort(value, before?.[name as keyof S])}`);
  return changed.length === 0 ? 'nothing changes' : changed.join(', ');
}

/** Of a record only what is not as it was. */
function inShort(value: unknown, before: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const known = typeof before === 'object' && before !== null ? (before as Record<string, unknown>) : {};
  const changed = Object.entries(value).filter(
    ([name, each]) => JSON.stringify(known[name]) !== JSON.stringify(each),
  );
  return `{ ${changed.map(([name, each]) => `${name}: ${inShort(each, known[name])}`).join(', ')} }`;
}
