import type { Seen } from '../record/observations-of-rows.js';
import type { Commits } from './notes.js';

interface Row {
  readonly id: string;
  readonly version: number;
}

/** Rows whose version is another one once they are committed. */
const TELLING: readonly Seen['type'][] = ['began', 'committed'];
const WITH_VERSION: readonly Seen['type'][] = [...TELLING, 'claimed', 'let-go'];

/**
 * Commits of which nobody knows whether they were done: their process was killed before it could say so. Those that
 * change no version need not be known: what was claimed is let go by the death.
 */
export class OpenCommits {
  #open: readonly Commits[] = [];

  add(commits: Commits): void {
    if (rowsOf(commits, TELLING).length > 0) this.#open = [...this.#open, commits];
  }

  /** Those that a later commit shows to have been done, oldest first; those that it shows not to have been are forgotten. */
  shownBy(later: Commits): readonly Commits[] {
    if (this.#open.length === 0) return [];
    const found = new Map<string, number>();
    for (const { type, id, version } of rowsOf(later, WITH_VERSION)) {
      if (!found.has(id)) found.set(id, type === 'committed' ? version - 1 : version);
    }
    const decided = this.#open.filter((each) => rowsOf(each, TELLING).some(({ id }) => found.has(id)));
    this.#open = this.#open.filter((each) => !decided.includes(each));
    return decided.filter((each) =>
      rowsOf(each, TELLING).some(({ id, version }) => (found.get(id) ?? -1) >= version),
    );
  }
}

function rowsOf({ seen }: Commits, types: readonly Seen['type'][]): readonly (Row & Pick<Seen, 'type'>)[] {
  return seen
    .filter(({ type }) => types.includes(type))
    .map(({ type, body }) => ({ type, ...(JSON.parse(body) as Row) }));
}
