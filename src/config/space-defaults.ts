import type { Path, Place, PlacedComplaint } from './place.js';
import { complaintAt, isSection, isThere } from './tree-paths.js';
import type { YamlTree } from './yaml-tree.js';

const DEFAULTS = 'space_defaults';

/** What tells one space from another, or lets somebody into it. */
const OF_ONE_SPACE = ['id', 'platform_id', 'subdomain', 'base_url', 'also_at', 'token', 'token_file'];

/** The part of a file that every space extends, with where it stands. */
export interface SpaceDefaults {
  readonly value: unknown;
  /** @param path within a space */
  place(path: Path): Place | undefined;
}

/** @param file stands in the positions of what a space takes from here */
export function spaceDefaults(tree: YamlTree, file: string): SpaceDefaults {
  return {
    value: isSection(tree.value) ? tree.value[DEFAULTS] : undefined,
    place: (path) => {
      const place = tree.place([DEFAULTS, ...path]);
      return place === undefined ? undefined : { ...place, position: { file, ...place.position } };
    },
  };
}

/** Complains of what cannot be the same in every space. */
export function defaultsComplaints(tree: YamlTree): readonly PlacedComplaint[] {
  const place = tree.place([DEFAULTS]);
  if (place !== undefined && place.kind !== 'section') {
    const message = `${DEFAULTS} must be a section, not a ${place.kind}`;
    return [complaintAt([DEFAULTS], message, 'write below it options such as `language: de`', tree)];
  }
  return OF_ONE_SPACE.map((key) => [DEFAULTS, key])
    .filter((path) => isThere(path, tree))
    .map((path) =>
      complaintAt(path, `${path[1]}: differs from space to space`, 'write it in each space', tree),
    );
}

/** A file with a list of spaces, each of which extends the defaults. */
export function listWithDefaults(tree: YamlTree, defaults: SpaceDefaults): YamlTree {
  if (!isSection(tree.value) || !Array.isArray(tree.value.spaces) || !isSection(defaults.value)) return tree;
  const spaces = tree.value.spaces.map((space: unknown) => extended(space, defaults.value));
  return {
    value: { ...tree.value, spaces },
    complaints: tree.complaints,
    place: (path) => {
      const [list, index, ...within] = path;
      if (list !== 'spaces' || typeof index !== 'number' || !isThere([list, index], tree))
        return tree.place(path);
      return placeOf(within, (step) => tree.place([list, index, ...step]), defaults);
    },
  };
}

/**
 * Sections are extended option by option; a text or a list takes the place of the default's.
 *
 * @returns `own` where one of them is no section
 */
export function extended(own: unknown, defaults: unknown): unknown {
  if (own === undefined) return defaults;
  if (!isSection(own) || !isSection(defaults)) return own;
  const keys = new Set([...Object.keys(own), ...Object.keys(defaults)]);
  return Object.fromEntries([...keys].map((key) => [key, extended(own[key], defaults[key])]));
}

/** Where a value of an extended space stands: in the space, or in the defaults. */
export function placeOf(
  path: Path,
  own: (path: Path) => Place | undefined,
  defaults: SpaceDefaults,
): Place | undefined {
  for (let length = 0; length <= path.length; length += 1) {
    const prefix = path.slice(0, length);
    const place = own(prefix);
    if (place === undefined) return defaults.place(path);
    if (place.kind !== 'section' || defaults.place(prefix)?.kind !== 'section') return own(path);
  }
  return own(path);
}
