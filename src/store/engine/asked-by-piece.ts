import type { Compilable, CompiledQuery, RawBuilder } from 'kysely';
import type { Db } from '../schema/tables.js';
import { dialectOf } from './engine.js';

/** The terms of a query beside the ids of a piece. */
interface Subject {
  readonly spaceId: string;
  readonly series?: string;
}

/** Placeholders in the compiled query; no space, series or invoice has such a name. */
const [SPACE, SERIES, IDS] = ['\u0000space', '\u0000series', ['\u0000ids']] as const;

/** Runs one query for piece after piece. It is compiled once, which takes longer than to look up a hundred invoices. */
export function askedByPiece<Row>(
  db: Db,
  build: (given: Required<Subject> & { readonly ids: RawBuilder<string> }) => Compilable<Row>,
): (subject: Subject, ids: readonly string[]) => Promise<readonly Row[]> {
  let compiled: CompiledQuery<Row> | null = null;
  return async ({ spaceId, series }, ids) => {
    const { elements, listOf } = dialectOf(db);
    compiled ??= build({ spaceId: SPACE, series: SERIES, ids: elements(IDS) }).compile();
    const given = new Map<unknown, unknown>([
      [SPACE, spaceId],
      [SERIES, series],
      [listOf(IDS), listOf(ids)],
    ]);
    const parameters = compiled.parameters.map((each) => (given.has(each) ? given.get(each) : each));
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
