import type { Report, Said } from '../../domain/accounting/exclusion.js';
import { Failure } from '../../domain/errors.js';
import { dialectOf } from '../engine/engine.js';
import { transactAudited } from '../engine/transact.js';
import { latestCopies } from '../mirror/latest-copies.js';
import type { Db } from '../schema/tables.js';
import { appendAudit } from './audit.js';

/** A document that is left out of a report until somebody takes it in again. */
export interface Exclusion extends Said {
  readonly report: Report;
  readonly invoiceId: string;
  readonly documentNumber: string;
  readonly at: number;
}

export type ExclusionStore = ReturnType<typeof createExclusions>;

export function createExclusions(db: Db) {
  return {
    /** By document number. */
    standing: (spaceId: string): Promise<readonly Exclusion[]> => standing(db, spaceId),
    /** @throws Failure `operator.not-possible` where that is so already */
    decide: (spaceId: string, isExcluded: boolean, exclusion: Exclusion): Promise<void> =>
      transactAudited(db, async (transaction) => {
        const { report, invoiceId, documentNumber, at, by, why } = exclusion;
        const is = (await standing(transaction, spaceId)).some(
          (each) => each.report === report && each.invoiceId === invoiceId,
        );
        if (is === isExcluded) {
          const detail = `${documentNumber} is ${is ? 'excluded from' : 'included in'} ${report} already`;
          throw new Failure('operator.not-possible', { detail });
        }
        const document = {
          space_id: spaceId,
          report,
          invoice_id: invoiceId,
          document_number: documentNumber,
        };
        await transaction
          .insertInto('exclusion')
          .values({ ...document, at, excluded: isExcluded ? 1 : 0, decided_by: by, why })
          .execute();
        const action = isExcluded ? 'document excluded' : 'document included';
        await appendAudit(transaction, { at, spaceId, action, details: { invoiceId, report } });
      }),
    /**
     * The document that is meant by the id or the number of its invoice.
     *
     * @throws Failure `operator.unknown`, `operator.ambiguous`
     */
    find: (spaceId: string, document: string): Promise<Pick<Exclusion, 'invoiceId' | 'documentNumber'>> =>
      find(db, spaceId, document),
  };
}

async function standing(db: Db, spaceId: string): Promise<readonly Exclusion[]> {
  const rows = await db
    .selectFrom('exclusion')
    .select(['report', 'invoice_id as invoiceId', 'document_number as documentNumber', 'at'])
    .select(['decided_by as by', 'why', 'excluded'])
    .where('space_id', '=', spaceId)
    .where('id', 'in', (last) =>
      last
        .selectFrom('exclusion')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('space_id', '=', spaceId)
        .groupBy(['report', 'invoice_id']),
    )
    .orderBy('document_number')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ excluded, report, ...row }) =>
    excluded === 1 ? [{ ...row, report: report as Report }] : [],
  );
}

async function find(
  db: Db,
  spaceId: string,
  document: string,
): Promise<Pick<Exclusion, 'invoiceId' | 'documentNumber'>> {
  const number = dialectOf(db).member<string>('latest.document', 'number');
  const found = await latestCopies(db, spaceId)
    .select(['current.invoice_id as invoiceId', number.as('documentNumber')])
    .where(({ or, eb }) => or([eb('current.invoice_id', '=', document), eb(number, '=', document)]))
    .orderBy('current.invoice_id')
    .execute();
  const [first, second] = found.some(({ invoiceId }) => invoiceId === document)
    ? found.filter(({ invoiceId }) => invoiceId === document)
    : found;
  if (first === undefined) {
    throw new Failure('operator.unknown', { detail: `${spaceId} has no copy of an invoice ${document}` });
  }
  if (second !== undefined) {
    const ids = found.map(({ invoiceId }) => invoiceId).join(', ');
    throw new Failure('operator.ambiguous', { detail: `${document} is the number of ${ids}` });
  }
  return first;
}
