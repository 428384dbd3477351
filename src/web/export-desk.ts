import type { ExportAhead } from '../domain/accounting/export-ahead.js';
import type { AskedExport } from '../store/books/asked-exports.js';

/** Exports that people have run, by the functions of the command. */
export interface ExportDesk {
  /** What it would hand out now. @throws Failure `accounting.not-copied` */
  ahead(spaceId: string, exportName: string): Promise<ExportAhead>;
  /** The last one that somebody asked for; null where nobody has. */
  last(spaceId: string, exportName: string): Promise<LastExport | null>;
  /**
   * Begins one; it may go on after the answer.
   *
   * @returns `running` where one is under way already, `late` where there is a batch that whoever asks has not seen
   * @throws Failure `accounting.busy` where something else is done with the books, `books.restored`
   */
  begin(
    spaceId: string,
    exportName: string,
    asked: { readonly by: string; readonly lastBatch: number },
  ): Promise<'begun' | 'running' | 'late'>;
}

export interface LastExport extends AskedExport {
  /** `lost`: its process died; what it had not handed out is handed out by the next one. */
  readonly state: 'running' | 'lost' | 'over';
}
