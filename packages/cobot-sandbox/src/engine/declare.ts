import type { Answer, Method } from '@spacebooks/sandbox-engine/http';
import { type Place, requireRole, spaceOfPath } from './access.js';
import { filterOf } from './filtering.js';
import { type Access, type BodyForm, callerOf, type Exchange, type Operation } from './operation.js';
import { Problem } from './problem.js';
import { apply, type Filter, type RecordType, type Transition } from './record-type.js';

/** How one version of the interface writes records into a body. */
export interface Writer {
  record<R>(type: RecordType<R>, record: R, exchange: Exchange): unknown;
  collection<R>(type: RecordType<R>, records: readonly R[], exchange: Exchange): unknown;
}

/** What an operation does, apart from its address and who may call it. */
export type Behaviour = Pick<
  Operation,
  'body' | 'answersDocument' | 'parameters' | 'includes' | 'isPaged' | 'perMinute' | 'run'
>;

/** An operation with a body and an answer in forms of its own. */
export function free(run: Operation['run'], parameters: Operation['parameters'] = []): Behaviour {
  return { body: 'document', answersDocument: false, parameters, run };
}

/** One operation in a table: scopes that the token needs are separated by spaces. */
type OperationRow = readonly [
  method: Method,
  path: string,
  name: string,
  access: Access,
  scope: string | null,
  behaviour: Behaviour,
];

export function operationsOf(rows: readonly OperationRow[]): readonly Operation[] {
  return rows.map(([method, path, name, access, scope, behaviour]) => ({
    name,
    method,
    path,
    access,
    scope,
    ...behaviour,
  }));
}

/** An operation on one record: that of the path, the caller, or a new one. */
export interface RecordRow<R, Input = void> {
  readonly on: RecordType<R>;
  /** The record of the path when left out. */
  readonly subject?: 'id' | 'caller' | ((input: Input, exchange: Exchange) => R);
  readonly input?: (exchange: Exchange) => Input | Promise<Input>;
  /** `document` when left out, for an operation with an input. */
  readonly body?: BodyForm;
  /** Where a record is created when the path does not say it, or says more than the space. */
  readonly place?: (input: Input, exchange: Exchange) => Place;
  readonly transition?: Transition<R, Input>;
  /** The query parameters that it knows. */
  readonly parameters?: readonly string[];
  /** The record with 200 (when left out), 201 or 202, 204 without a body, or bytes. */
  readonly answers?:
    | 'record'
    | 'created'
    | 'accepted'
    | 'nothing'
    | ((record: R, exchange: Exchange) => Answer);
}

/** An operation that lists the records of the path's space, or of `under`. */
export interface CollectionRow<R> {
  readonly on: RecordType<R>;
  readonly filters?: readonly Filter<R>[];
  /** The query parameters that it knows besides those of the filters. */
  readonly parameters?: readonly string[];
  readonly under?: (exchange: Exchange) => Folder<R>;
  /** Sorts the records. */
  readonly order?: (records: R[], exchange: Exchange) => R[];
  /** Overrides the writer of the interface. */
  readonly writer?: Writer;
}

/** What a path lists. */
export interface Folder<R> extends Place {
  holds(record: R): boolean;
}

const STATUS = { record: 200, created: 201, accepted: 202 } as const;

export function recordOperation<R, Input = void>(writer: Writer, row: RecordRow<R, Input>): Behaviour {
  const { answers = 'record', body = row.input === undefined ? 'none' : 'document', parameters = [] } = row;
  return {
    body,
    parameters,
    includes: includesOf(row.on),
    answersDocument: typeof answers === 'string',
    async run(exchange) {
      const { record, input } = await subjectOf(row, exchange);
      if (row.transition !== undefined) apply(row.transition, record, input, exchange.world);
      if (typeof answers === 'function') return answers(record, exchange);
      if (answers === 'nothing') return { status: 204 };
      return { status: STATUS[answers], body: writer.record(row.on, record, exchange) };
    },
  };
}

/** Existence and access are checked before the body is read, where the path names the record. */
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
  const { spaceId, subdomain } = exchange.params;
  if (row.place === undefined && (spaceId !== undefined || subdomain !== undefined)) {
    requireRole(exchange, { spaceId: spaceOfPath(exchange).id });
  }
  const input = await readInput();
  if (row.place !== undefined) requireRole(exchange, row.place(input, exchange));
  return { record: subject(input, exchange), input };
}

export function collectionOperation<R>(writer: Writer, row: CollectionRow<R>): Behaviour {
  const { filters = [], parameters = [] } = row;
  return {
    body: 'none',
    parameters: [...filters.flatMap((filter) => filter.parameters), ...parameters],
    includes: includesOf(row.on),
    isPaged: true,
    answersDocument: true,
    run(exchange) {
      const folder = (row.under ?? spaceFolder(row.on))(exchange);
      requireRole(exchange, folder);
      const keeps = filterOf(filters, exchange);
      const records: R[] = [];
      for (const record of row.on.all(exchange)) {
        if (folder.holds(record) && isVisible(row.on, record, exchange) && keeps(record)) {
          records.push(record);
        }
      }
      const ordered = row.order === undefined ? records : row.order(records, exchange);
      return { status: 200, body: (row.writer ?? writer).collection(row.on, ordered, exchange) };
    },
  };
}

function includesOf<R>({ relations = {} }: RecordType<R>): Readonly<Record<string, string | null>> {
  return Object.fromEntries(Object.entries(relations).map(([name, { scope }]) => [name, scope]));
}

function spaceFolder<R>(type: RecordType<R>): (exchange: Exchange) => Folder<R> {
  return (exchange) => {
    const { id } = spaceOfPath(exchange);
    return { spaceId: id, holds: (record) => type.spaceIdOf(record) === id };
  };
}

/** @throws Problem 404 when it does not exist for this caller, 403 when the caller has no access */
function existing<R, Input>(row: RecordRow<R, Input>, exchange: Exchange): R {
  if (row.subject === 'caller') return row.on.find(callerOf(exchange).user.id, exchange) as R;
  const { id = '' } = exchange.params;
  const record = row.on.find(id, exchange);
  if (record === undefined || !isVisible(row.on, record, exchange)) throw notThere(row.on.type, id);
  if (exchange.operation.method === 'GET' && row.on.isOpen?.(record, exchange) === true) return record;
  const membershipId = row.on.membershipIdOf?.(record);
  const owned = membershipId === undefined ? {} : { membershipId };
  requireRole(exchange, { spaceId: row.on.spaceIdOf(record), ...owned });
  return record;
}

export function notThere(type: string, id: string): Problem {
  return new Problem(404, `There is no record of type ${type} with the id ${id}.`);
}

function isVisible<R>(type: RecordType<R>, record: R, exchange: Exchange): boolean {
  return type.isVisible?.(record, exchange) ?? true;
}
