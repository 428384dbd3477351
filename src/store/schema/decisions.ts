import { flag, id, integer, oneOf, text } from './column.js';
import { table, thenById } from './table.js';

export const decisions = {
  /** Append-only: the last one about a document and a report says whether it is left out there. */
  exclusion: table(
    {
      id: id(),
      space_id: text().fixed(),
      report: text().fixed(),
      invoice_id: text().fixed(),
      document_number: text().fixed(),
      at: integer().fixed(),
      excluded: flag<0 | 1>().fixed(),
      /** A name, as it was given. */
      decided_by: text().fixed(),
      why: text().fixed(),
    },
    {
      appendOnly: true,
      indexes: {
        exclusion_of_document: '(space_id, report, invoice_id, id)',
        exclusion_by_time: thenById('at'),
      },
    },
  ),
  /** Append-only: what people decided about the books of a space. */
  book_decision: table(
    {
      id: id(),
      space_id: text().fixed(),
      kind: oneOf('close', 'rebook', 'accept', 'reject', 'void', 'export', 'deliver').fixed(),
      /**
       * What was decided about: the last day that is closed, the name of the export, the number of the batch, with the target of
       * a delivery behind it.
       */
      subject: text().fixed(),
      at: integer().fixed(),
      /** A name, as it was given. */
      decided_by: text().fixed(),
      why: text().nullable().fixed(),
    },
    {
      appendOnly: true,
      indexes: {
        book_decision_of_subject: '(space_id, kind, subject)',
        book_decision_by_time: thenById('at'),
      },
    },
  ),
  /** Exports that people asked for. */
  asked_export: table(
    {
      /** Who asked is there. */
      decision_id: integer().primary().refersTo('book_decision (id)').fixed(),
      space_id: text().fixed(),
      series: text().fixed(),
      begun_at: integer().fixed(),
      /** Null while it runs, and for ever when its process died. */
      finished_at: integer().nullable(),
      /** ExportEnd */
      result: text().nullable(),
    },
    {
      constraints: ['check ((finished_at is null) = (result is null))'],
      indexes: {
        asked_export_of_series: '(space_id, series, decision_id)',
      },
    },
  ),
};
