import { parseYaml } from '@spacebooks/base/yaml/parse-yaml';
import { type Document, isMap, isSeq, stringify, visit } from 'yaml';

/** The id that a space is written with; empty where there is none. */
export function idIn(text: string): string {
  const parsed = parseYaml(text, { schema: 'failsafe' });
  return parsed.ok ? idOf(parsed.document.contents) : '';
}

export interface SpaceText {
  readonly id: string;
  /** The space alone, as YAML. */
  readonly text: string;
}

/** The list of spaces of a configuration, or a list alone, entry by entry with its comments; null where there is none. */
export function spaceTexts(text: string): readonly SpaceText[] | null {
  const parsed = parseYaml(text, { schema: 'failsafe' });
  if (!parsed.ok) return null;
  const { document } = parsed;
  const list = isMap(document.contents) ? document.contents.get('spaces') : document.contents;
  if (document.errors.length > 0 || !isSeq(list)) return null;
  return list.items.map((item) => ({ id: idOf(item), text: textOf(item, document) }));
}

function idOf(space: unknown): string {
  const id = isMap(space) ? space.get('id') : undefined;
  return typeof id === 'string' ? id : '';
}

/**
 * An alias reaches no further than its space: what it stands for is written out. One that stands for nothing, or for itself,
 * is left as it is: whoever judges the space says where.
 */
function textOf(space: unknown, document: Document): string {
  const aliases: unknown[] = [];
  visit(space as never, { Alias: (_key, alias) => void aliases.push(alias) });
  const lineWidth = 0;
  const asItIs = (): string => stringify(space, { lineWidth, verifyAliasOrder: false });
  if (aliases.length === 0) return asItIs();
  const value = resolved(space, document);
  if (value === null || isCircular(value)) return asItIs();
  return stringify(value, { lineWidth, schema: 'failsafe', aliasDuplicateObjects: false });
}

/** Null where an alias has no anchor, or so many stand for each other that it would grow without end. */
function resolved(space: unknown, document: Document): unknown {
  try {
    return (space as { toJS(of: unknown): unknown }).toJS(document);
  } catch (error) {
    if (error instanceof ReferenceError) return null;
    throw error;
  }
}

function isCircular(value: unknown): boolean {
  try {
    JSON.stringify(value);
    return false;
  } catch {
    return true;
  }
}
