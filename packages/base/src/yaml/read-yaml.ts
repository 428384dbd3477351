import { type Document, isNode, type LineCounter } from 'yaml';
import type { YamlMistake } from './mistake.js';
import { mistakesIn } from './mistakes-in.js';
import { nestsDeeper } from './nests-deeper.js';
import { DEEPEST, parseYaml } from './parse-yaml.js';

export type ReadYaml =
  | {
      readonly ok: true;
      readonly value: unknown;
      /** Where something is written, or the next thing around it; null where the file says nothing. */
      readonly placeOf: (path: readonly PropertyKey[]) => YamlPlace | null;
    }
  | { readonly ok: false; readonly mistakes: readonly [YamlMistake, ...YamlMistake[]] };

/** From 1. */
export interface YamlPlace {
  readonly line: number;
  readonly column: number;
}

/** What a file says in YAML or JSON: numbers, texts, lists and sections, with what its aliases stand for. */
export function readYaml(text: string, mostCharacters: number): ReadYaml {
  const parsed = parseYaml(text, { mostCharacters });
  if (!parsed.ok) return { ok: false, mistakes: [parsed.mistake] };
  const { document, lines } = parsed;
  const [mistake, ...more] = mistakesIn(parsed);
  if (mistake !== undefined) return { ok: false, mistakes: [mistake, ...more] };
  const value = resolved(document);
  if (value === REPEATED) return { ok: false, mistakes: [repeated(document, lines)] };
  return { ok: true, value, placeOf: (path) => placeIn(document, lines, path) };
}

const REPEATED = Symbol('repeated');

/** `REPEATED` where aliases stand for each other so often, or so deep, that nobody can read it. */
function resolved(document: Document.Parsed): unknown {
  try {
    const value: unknown = document.toJS();
    return nestsDeeper(value, DEEPEST) ? REPEATED : value;
  } catch (error) {
    if (error instanceof ReferenceError) return REPEATED;
    throw error;
  }
}

function repeated(document: Document.Parsed, lines: LineCounter): YamlMistake {
  return {
    ...(placeIn(document, lines, []) ?? { line: 1, column: 1 }),
    ...{ field: null, kind: 'too much' },
    problem: 'repeats itself too much by alias',
    fix: 'write it out instead',
  };
}

function placeIn(
  document: Document.Parsed,
  lines: LineCounter,
  path: readonly PropertyKey[],
): YamlPlace | null {
  for (let length = path.length; length >= 0; length -= 1) {
    const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
    if (!isNode(node) || !node.range) continue;
    const { line, col: column } = lines.linePos(node.range[0]);
    return { line, column };
  }
  return null;
}
