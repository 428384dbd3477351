import type { Values } from '../../words/load-words.js';
import { kept } from '../../words/retold.js';

/**
 * - transliterated: characters that the target's charset lacks, replaced by others;
 * - shortened: longer than the field may be;
 * - changed: characters that the field may not have;
 * - difference: the target computes another amount than the invoice has, by cents;
 * - left out: the target has no place for it.
 */
export type NoteKind = 'transliterated' | 'shortened' | 'changed' | 'difference' | 'left out';

export interface FormatNote {
  readonly kind: NoteKind;
  /** The target's name of the field, or the document's number. */
  readonly field: string;
  /** One sentence with the values before and after. */
  readonly message: string;
}

/** Notes listed per kind; nobody reads more, so the others are only counted. */
const MOST = 500;

/** The notes on a file, without duplicates. */
export class Notes {
  readonly #notes = new Map<string, FormatNote>();

  /** @param key of `note` in templates/words/en/kept.json */
  add(kind: NoteKind, field: string, key: string, values: Values = {}): void {
    const message = kept(`note.${key}`, values);
    this.#notes.set(JSON.stringify([kind, field, message]), { kind, field, message });
  }

  /** After one's own. */
  addAll(others: Notes): void {
    for (const [key, note] of others.#notes) this.#notes.set(key, note);
  }

  list(): readonly FormatNote[] {
    const listed: FormatNote[] = [];
    const counts = new Map<NoteKind, number>();
    for (const note of this.#notes.values()) {
      const count = (counts.get(note.kind) ?? 0) + 1;
      counts.set(note.kind, count);
      if (count <= MOST) listed.push(note);
    }
    const others = [...counts].filter(([, count]) => count > MOST);
    return [
      ...listed,
      ...others.map(([kind, count]) => ({
        kind,
        field: '',
        message: kept('note.more', { count: count - MOST }),
      })),
    ];
  }
}
