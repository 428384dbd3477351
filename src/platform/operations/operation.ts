import type { Method } from '../../http/transport.js';
import type { FilterValue } from './query.js';
import type { Kind, Linkage } from './record.js';

/** The `{names}` of a path. */
export type PathParameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Parameter in Name]: string } & PathParameters<Rest>
  : unknown;

/** What a body says: attributes and relationships of a record. */
export interface BodyParts {
  readonly id?: string;
  readonly attributes?: object;
  readonly relationships?: Readonly<Record<string, Linkage | readonly Linkage[] | undefined>>;
}

/** Types that only the compiler sees. */
export interface Takes {
  readonly filter?: unknown;
  readonly body?: BodyParts;
}

/** One operation of version 2.0, as data. */
export interface Operation<
  Path extends string = string,
  Asks extends Takes = Takes,
  Attributes = unknown,
  Sparse = unknown,
  Answers extends 'record' | 'list' | 'nothing' = 'record' | 'list' | 'nothing',
> {
  /** Its name in the published description, or ours where it has none. */
  readonly name: string;
  readonly method: Method;
  readonly path: Path;
  /** What the token must carry, separated by spaces; null where the documents name none. */
  readonly scope: string | null;
  /** Type of the record that is sent; null where there is no body. */
  readonly sends: string | null;
  readonly answers: Answers;
  readonly of: Kind<Attributes, Sparse>;
  readonly takes?: Asks;
}

type Filters = Readonly<Record<string, FilterValue | undefined>>;

/** Name, path and scope of an operation, as one line of a table; `-` where the documents name no scope. */
type Row<Path extends string> = `${string} ${Path} ${string}`;

/** GET of one record. */
export function shows<Attributes, Sparse, const Path extends string>(
  of: Kind<Attributes, Sparse>,
  row: Row<Path>,
): Operation<Path, { filter?: never; body?: never }, Attributes, Sparse, 'record'> {
  return { ...columns(row), method: 'GET', sends: null, answers: 'record', of };
}

/** GET of a collection. The filters' types are given first: `lists<{ from: string }>()(…)`. */
export function lists<Filter extends Filters = Record<never, never>>() {
  return <Attributes, Sparse, const Path extends string>(
    of: Kind<Attributes, Sparse>,
    row: Row<Path>,
  ): Operation<Path, { filter: Filter; body?: never }, Attributes, Sparse, 'list'> => ({
    ...columns(row),
    method: 'GET',
    sends: null,
    answers: 'list',
    of,
  });
}

/** POST or PATCH of a record of the type `type`. The body's type is given first: `sends<{ attributes: … }>()(…)`. */
export function sends<Body extends BodyParts>() {
  return <Attributes, Sparse, const Path extends string>(
    of: Kind<Attributes, Sparse>,
    row: Row<Path>,
    type: string,
    method: Method = 'POST',
  ): Operation<Path, { filter?: never; body: Body }, Attributes, Sparse, 'record'> => ({
    ...columns(row),
    method,
    sends: type,
    answers: 'record',
    of,
  });
}

function columns<Path extends string>(row: Row<Path>): Pick<Operation<Path>, 'name' | 'path' | 'scope'> {
  const [name, path, scope] = row.split(' ') as [string, Path, string];
  return { name, path, scope: scope === '-' ? null : scope };
}
