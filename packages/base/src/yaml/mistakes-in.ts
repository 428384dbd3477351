import { isAlias, isMap, isPair, isScalar, type Node, visit } from 'yaml';
import { field } from './field.js';
import type { YamlMistake } from './mistake.js';
import type { ParsedYaml } from './parse-yaml.js';

/** Each is looked up among all that stand before it. */
const MOST_ALIASES = 1_000;

type Parsed = Extract<ParsedYaml, { ok: true }>;
type Said = Pick<YamlMistake, 'kind' | 'problem' | 'fix'>;

/** What is wrong with a document; only its first complaint where it is not YAML: behind that the parser trips over everything. */
export function mistakesIn({ document, lines, cause }: Parsed): readonly YamlMistake[] {
  const found: YamlMistake[] = [];
  const say = (offset: number, path: readonly unknown[], said: Said): void => {
    const { line, col } = lines.linePos(offset);
    const place = { line: Math.max(1, line), column: Math.max(1, col), field: field(keysOn(path)) };
    found.push({ ...place, ...said });
  };
  const [broken] = document.errors;
  if (broken !== undefined) {
    const [problem = ''] = broken.message.split('\n');
    say(cause, [], { kind: 'not YAML', problem, fix: null });
    return found;
  }
  const anchors = new Set<string>();
  let aliases = 0;
  visit(document, {
    Node: (_key, node, path) => {
      if (isMap(node)) {
        for (const { key, said } of wrongKeys(node.items.map((pair) => pair.key)))
          say(startOf(key), path, said);
      }
      if (!isAlias(node)) {
        if (node.anchor !== undefined) anchors.add(node.anchor);
        return;
      }
      aliases += 1;
      if (!anchors.has(node.source)) say(startOf(node), path, noAnchor(node.source));
      if (aliases <= MOST_ALIASES) return;
      say(startOf(node), path, TOO_MANY);
      return visit.BREAK;
    },
  });
  return found;
}

function startOf(node: unknown): number {
  return (node as Node | null)?.range?.[0] ?? 0;
}

/** The keys of the pairs on the way to a node. */
function keysOn(path: readonly unknown[]): readonly string[] {
  return path.flatMap((each) => (isPair(each) && isScalar(each.key) ? [String(each.key.value)] : []));
}

function wrongKeys(keys: readonly unknown[]): readonly { readonly key: unknown; readonly said: Said }[] {
  const names = new Set<string>();
  return keys.flatMap((key) => {
    if (!isScalar(key)) return [{ key, said: NO_WORD }];
    const name = String(key.value);
    if (names.has(name)) return [{ key, said: twice(name) }];
    names.add(name);
    return [];
  });
}

function twice(name: string): Said {
  return { kind: 'key', problem: `the key ${name} stands twice`, fix: null };
}

function noAnchor(name: string): Said {
  const problem = `the alias *${name} names no anchor`;
  return { kind: 'alias', problem, fix: `set the anchor &${name} above it` };
}

const NO_WORD: Said = { kind: 'key', problem: 'a key must be a word', fix: 'write `key: value`' };

const TOO_MANY: Said = {
  kind: 'too much',
  problem: `has more than ${MOST_ALIASES} aliases`,
  fix: 'write some of them out',
};
