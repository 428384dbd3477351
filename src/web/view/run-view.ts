import type { BookRun, BookRunKind } from '../../store/books/book-runs.js';

type NightOrSync = BookRun & { readonly kind: BookRunKind };

/** What a run was, as far as what was kept of it says. */
export interface RunView {
  readonly run: NightOrSync;
  readonly read: number | null;
  readonly added: number | null;
  readonly changed: number | null;
  readonly deleted: number | null;
  readonly requests: number | null;
  readonly exports: readonly {
    readonly name: string;
    readonly status: string;
    readonly number: number | null;
  }[];
  readonly failure: { readonly code: string; readonly detail: string } | null;
}

type Loose = Readonly<Record<string, unknown>>;

/** The result was written by this version or an earlier one: nothing in it is taken for granted. */
export function runView(run: NightOrSync): RunView {
  const result = section(run.result);
  const sync = 'sync' in result ? section(result.sync) : result;
  const exports = Array.isArray(result.exports) ? result.exports.map(section) : [];
  return {
    run,
    read: numberIn(sync, 'read'),
    added: numberIn(sync, 'added'),
    changed: numberIn(sync, 'changed'),
    deleted: numberIn(sync, 'deleted'),
    requests: numberIn(sync, 'requests'),
    exports: exports.map((one) => ({
      name: String(one.name ?? ''),
      status: String(one.status ?? ''),
      number: numberIn(one, 'number'),
    })),
    failure: run.outcome === 'failed' ? failureOf(result) : null,
  };
}

function failureOf({ code, detail }: Loose): RunView['failure'] {
  return { code: String(code ?? ''), detail: String(detail ?? '') };
}

function section(value: unknown): Loose {
  return typeof value === 'object' && value !== null ? (value as Loose) : {};
}

function numberIn(from: Loose, key: string): number | null {
  const value = from[key];
  return typeof value === 'number' ? value : null;
}
