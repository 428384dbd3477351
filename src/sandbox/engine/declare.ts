import { requireSpaceAdmin } from './access.js';
import { apply } from './apply.js';
import { filterOf } from './filtering.js';
import { type Answer, callerOf, type Exchange, type Operation } from './operation.js';
import { Problem } from './problem.js';
import type { Filter, RecordType, Transition } from './record-type.js';
import { spaceOfPath } from './space-of-path.js';

/** How one version of the interface writes records into a body. */
export interface Writer {
  record<R>(type: RecordType<R>, record: R, exchange: Exchange): unknown;
  collection<R>(type: RecordType<R>, records: readonly R[], exchange: Exchange): unknown;
}

type Row = Pick<Operation, 'name' | 'method' | 'path' | 'access' | 'scope'> &
  Partial<Pick<Operation, 'body'>>;

/** An operation on one record: the one of the path, the caller, or one that it makes. */
export interface RecordRow<R, Input = void> extends Row {
  readonly on: RecordType<R>;
  readonly subject: 'id' | 'caller' | ((input: Input, exchange: Exchange) => R);
  readonly input?: (exchange: Exchange) => Input | Promise<Input>;
  readonly transition?: Transition<R, Input>;
  /** The record with 200, the record with 201, 204 without a body, or bytes. */
  readonly answers: 'record' | 'created' | 'nothing' | ((record: R, exchange: Exchange) => Answer);
}

/** An operation that lists the records of the path's space. */
export interface CollectionRow<R> extends Row {
  readonly on: RecordType<R>;
  readonly filters: readonly Filter<R>[];
}

export function recordOperation<R, Input = void>(writer: Writer, row: RecordRow<R, Input>): Operation {
  return {
    ...operationOf(row),
    answersDocument: typeof row.answers === 'string',
    async run(exchange) {
      const { record, input } = await subjectOf(row, exchange);
      if (row.transition !== undefined) apply(row.transition, record, input, exchange.world);
      if (typeof row.answers === 'function') return row.answers(record, exchange);
      if (row.answers === 'nothing') return { status: 204 };
      const status = row.answers === 'created' ? 201 : 200;
      return { status, body: writer.record(row.on, record, exchange) };
    },
  };
}

/** Whether the record is there and the caller may is asked before the body is read. */
async function subjectOf<R, Input>(
  row: RecordRow<R, Input>,
  exchange: Exchange,
): Promise<{ readonly record: R; readonly input: Input }> {
  const { subject } = row;
  const readInput = async (): Promise<Input> => (await row.input?.(exchange)) as Input;
  if (typeof subject !== 'function') {
    const record = existing(row, exchange);
    return { record, input: await readInput() };
  }
  if (row.access === 'space admin') requireSpaceAdmin(exchange, spaceOfPath(exchange).id);
  const input = await readInput();
  return { record: subject(input, exchange), input };
}

export function collectionOperation<R>(writer: Writer, row: CollectionRow<R>): Operation {
  return {
    ...operationOf(row),
    answersDocument: true,
    run(exchange) {
      const space = spaceOfPath(exchange);
      if (row.access === 'space admin') requireSpaceAdmin(exchange, space.id);
      const keeps = filterOf(row.filters, exchange.query);
      const records: R[] = [];
      for (const record of row.on.all(exchange)) {
        if (row.on.spaceIdOf(record) === space.id && isVisible(row.on, record, exchange) && keeps(record)) {
          records.push(record);
        }
      }
      return { status: 200, body: writer.collection(row.on, records, exchange) };
    },
  };
}

function operationOf(row: Row): Omit<Operation, 'run' | 'answersDocument'> {
  const { name, method, path, access, scope, body = 'none' } = row;
  return { name, method, path, access, scope, body };
}

/** @throws Problem 404 when it is not there for this caller, 403 when the caller may not do this to it */
function existing<R, Input>(row: RecordRow<R, Input>, exchange: Exchange): R {
  if (row.subject === 'caller') return row.on.find(callerOf(exchange).user.id, exchange) as R;
  const { id = '' } = exchange.params;
  const record = row.on.find(id, exchange);
  if (record === undefined || !isVisible(row.on, record, exchange)) {
    throw new Problem(404, `There is no record of type ${row.on.type} with the id ${id}.`);
  }
  const spaceId = row.on.spaceIdOf(record);
  const needsAdmin = row.access === 'space admin' || row.access === 'link';
  if (needsAdmin && exchange.caller !== null && spaceId !== null) requireSpaceAdmin(exchange, spaceId);
  return record;
}

function isVisible<R>(type: RecordType<R>, record: R, exchange: Exchange): boolean {
  return type.isVisible?.(record, exchange) ?? true;
}
