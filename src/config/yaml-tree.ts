import { parseYaml } from '@spacebooks/base/yaml/parse-yaml';
import {
  type Alias,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Pair,
  Scalar,
  type YAMLMap,
} from 'yaml';
import { type ConfigComplaint, type Environment, substitute } from './environment.js';
import { label, type Path, type Place, type PlacedComplaint, type Position } from './place.js';
import { NOT_DECIDED, TO_FILL_IN } from './undecided.js';
import { yamlMistake } from './yaml-mistakes.js';

/**
 * A YAML file read as nothing but texts, lists and sections. Each option decides what its text means (a number, a
 * date), so that neither `030123456` nor `no` becomes something that nobody wrote.
 */
export interface YamlTree {
  /** Undefined when the file cannot be read as YAML at all; `complaints` then says why. */
  readonly value: unknown;
  readonly complaints: readonly PlacedComplaint[];
  place(path: Path): Place | undefined;
}

/** Replaces a text whose environment variable is missing: reported once, and not again. */
export const UNKNOWN = Symbol('unknown');

/** A thousand spaces may well share their settings by alias. */
const MOST_NODES_BY_ALIAS = 100_000;
const DEEPEST = 20;

/**
 * @param env null where texts are taken as they are, because no admin wrote them
 * @param file stands in every position; left out for the configuration itself
 */
export function readYamlTree(text: string, env: Environment | null, file?: string): YamlTree {
  const reader = new TreeReader(env, file);
  return {
    value: reader.read(text),
    complaints: reader.complaints,
    place: (path) => reader.places.get(JSON.stringify(path)),
  };
}

/** A node on its way into the tree. */
interface Visit {
  readonly path: Path;
  readonly keyPosition: Position | null;
  /** Whether it was reached through an alias. */
  readonly byAlias: boolean;
  /** Where the alias stands, for the node that it names; what is inside stands where it is written. */
  readonly aliasPosition?: Position;
}

class TreeReader {
  readonly places = new Map<string, Place>();
  readonly complaints: PlacedComplaint[] = [];
  readonly #anchors = new Map<string, unknown>();
  readonly #env: Environment | null;
  readonly #file: { readonly file?: string };
  #lines = new LineCounter();
  #nodesByAlias = 0;
  #exhausted = false;

  constructor(env: Environment | null, file: string | undefined) {
    this.#env = env;
    this.#file = file === undefined ? {} : { file };
  }

  read(text: string): unknown {
    const parsed = parseYaml(text, { schema: 'failsafe' });
    if (!parsed.ok)
      return this.#tooMuch({ ...this.#file, line: parsed.mistake.line, column: parsed.mistake.column });
    const { document } = parsed;
    this.#lines = parsed.lines;
    // One slip makes the parser trip over everything behind it: only the first says something.
    const [broken] = document.errors;
    for (const warning of document.warnings) {
      this.#complain(this.#position(warning.pos[0]), yamlMistake(warning));
    }
    if (broken !== undefined) {
      this.#complain(this.#position(parsed.cause), yamlMistake(broken, document.errors));
      return undefined;
    }
    return this.#value(document.contents, { path: [], keyPosition: null, byAlias: false });
  }

  #value(node: unknown, visit: Visit): unknown {
    const { path, byAlias } = visit;
    const position = visit.aliasPosition ?? this.#positionOf(node, visit.keyPosition);
    if (byAlias) this.#nodesByAlias += 1;
    if (path.length > DEEPEST || this.#nodesByAlias > MOST_NODES_BY_ALIAS) return this.#tooMuch(position);
    if (isAlias(node)) return this.#alias(node, visit, position);
    this.#remember(node, visit);
    const put = (kind: Place['kind'], source: string | null = null): void => {
      this.places.set(JSON.stringify(path), { position, keyPosition: visit.keyPosition, kind, source });
    };
    if (isSeq(node)) {
      put('list');
      return node.items.map((item, index) =>
        this.#value(item, { path: [...path, index], keyPosition: null, byAlias }),
      );
    }
    if (isMap(node)) {
      put('section');
      if (!byAlias) this.#complainOfDuplicates(node);
      return Object.fromEntries(node.items.flatMap((pair) => this.#entry(pair, visit)));
    }
    if (!isScalar(node) || isEmpty(node)) return this.#empty(visit, position);
    put('text', String(node.value));
    if (node.value === TO_FILL_IN) return this.#openText(path, position);
    return this.#text(String(node.value), position);
  }

  #openText(path: Path, position: Position): unknown {
    this.#complain(position, {
      message: `${NOT_DECIDED}${label(path)}: …`,
      fix: 'write your own in place of …',
    });
    return UNKNOWN;
  }

  #alias(alias: Alias, visit: Visit, position: Position): unknown {
    const node = this.#anchors.get(alias.source);
    if (node !== undefined) return this.#value(node, { ...visit, byAlias: true, aliasPosition: position });
    this.#complain(position, yamlMistake({ code: 'BAD_ALIAS', message: '', pos: [0, 0] }));
    return UNKNOWN;
  }

  #complainOfDuplicates({ items }: YAMLMap): void {
    const keys = new Set<string>();
    for (const { key } of items) {
      if (!isScalar(key)) continue;
      const name = String(key.value);
      if (keys.has(name)) {
        this.#complain(
          this.#positionOf(key, null),
          yamlMistake({ code: 'DUPLICATE_KEY', message: '', pos: [0, 0] }),
        );
      }
      keys.add(name);
    }
  }

  #entry(pair: Pair<unknown, unknown>, { path, byAlias }: Visit): [string, unknown][] {
    const keyPosition = this.#positionOf(pair.key, null);
    if (!isScalar(pair.key)) {
      this.#complain(keyPosition, { message: 'a key must be a word', fix: 'write `key: value`' });
      return [];
    }
    const key = String(pair.key.value);
    if (key === '<<') {
      this.#complain(keyPosition, NO_MERGE_KEYS);
      return [];
    }
    return [[key, this.#value(pair.value, { path: [...path, key], keyPosition, byAlias })]];
  }

  #empty({ path, keyPosition }: Visit, position: Position): unknown {
    if (path.length === 0) return undefined;
    this.#complain(keyPosition ?? position, noValue(path));
    return UNKNOWN;
  }

  /** The first complaint says it; all others would repeat it. */
  #tooMuch(position: Position): unknown {
    if (!this.#exhausted) this.#complain(position, TOO_MUCH);
    this.#exhausted = true;
    return UNKNOWN;
  }

  #text(source: string, position: Position): unknown {
    if (this.#env === null) return source;
    const result = substitute(source, this.#env);
    if ('text' in result) return result.text;
    for (const complaint of result.complaints) this.#complain(position, complaint);
    return UNKNOWN;
  }

  #remember(node: unknown, { byAlias }: Visit): void {
    const anchor = (node as { anchor?: string } | null | undefined)?.anchor;
    if (anchor !== undefined && !byAlias) this.#anchors.set(anchor, node);
  }

  #complain(position: Position, complaint: ConfigComplaint): void {
    this.complaints.push({ ...position, ...complaint });
  }

  #positionOf(node: unknown, otherwise: Position | null): Position {
    const range = (node as { range?: readonly number[] | null } | null | undefined)?.range;
    return range?.[0] === undefined
      ? (otherwise ?? { ...this.#file, line: 1, column: 1 })
      : this.#position(range[0]);
  }

  #position(offset: number): Position {
    const { line, col } = this.#lines.linePos(offset);
    return { ...this.#file, line: Math.max(1, line), column: Math.max(1, col) };
  }
}

const TOO_MUCH: ConfigComplaint = {
  message: 'the file nests or repeats itself too much',
  fix: 'write the settings out instead of repeating them by alias',
};

const NO_MERGE_KEYS: ConfigComplaint = {
  message: 'merge keys (<<) do not work',
  fix: 'write the options out, or repeat a whole section by alias (key: *name)',
};

function noValue(path: Path): ConfigComplaint {
  return {
    message: `${label(path)} has no value`,
    fix: 'write one or delete the line; a value that starts with # needs quotes',
  };
}

/** Nothing, or what YAML takes for nothing. */
function isEmpty(node: Scalar): boolean {
  return node.type === Scalar.PLAIN && ['', '~', 'null'].includes(String(node.value));
}
