import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FailureCode } from '../../../src/domain/errors.js';
import type { Seen } from '../record/observations-of-rows.js';

/** What a process has noted, or who has started it; `at` are microseconds of a clock that all have. */
export type Note = { readonly at: number } & (
  | Commits
  | { readonly type: 'committed' | 'not-committed'; readonly commit: string }
  | { readonly type: 'closed'; readonly connection: string }
  | SentNote
  | { readonly type: 'arrived'; readonly exchange: string; readonly status: number }
  | AnsweredNote
  /** Every process of this name is gone. */
  | { readonly type: 'ended'; readonly name: string }
);

/** It is about to commit these rows. */
export interface Commits {
  readonly type: 'commits';
  readonly connection: string;
  readonly commit: string;
  /** What the daemon's clock shows. */
  readonly now: number;
  readonly seen: readonly Seen[];
  /** What people were told about invoices. */
  readonly told: Readonly<Record<string, readonly FailureCode[]>>;
  /** Sagas that a person has given up. */
  readonly asked: readonly string[];
}

export interface SentNote {
  readonly type: 'sent';
  readonly exchange: string;
  readonly method: string;
  /** Without its query. */
  readonly url: string;
  /** Of whoever says who it is. */
  readonly agent: string;
  readonly body: string;
}

export interface AnsweredNote {
  readonly type: 'answered';
  readonly exchange: string;
  /** Null when there was none, or half of one. */
  readonly status: number | null;
  readonly body: string;
}

const END = '.notes';

/** Reads what was noted in a folder since it was asked last, in the order in which it happened. */
export function notesReader(folder: string): () => readonly Note[] {
  const read = new Map<string, number>();
  return () => {
    const files = readdirSync(folder).filter((name) => name.endsWith(END));
    const notes = files.flatMap((name) => {
      const lines = readFileSync(join(folder, name), 'utf8').split('\n');
      // Behind the last line there is nothing, or the beginning of one whose writer was killed.
      const whole = lines.slice(read.get(name) ?? 0, -1);
      read.set(name, lines.length - 1);
      return whole.map((line) => JSON.parse(line) as Note);
    });
    return notes.sort((a, b) => a.at - b.at);
  };
}

/** The file of what a process notes, or of what is noted of it. */
export function notesOf(folder: string, name: string): string {
  return join(folder, `${name}${END}`);
}
