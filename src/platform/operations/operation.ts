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

interface Row<Path extends string> {
  readonly name: string;
  readonly path: Path;
  readonly scope: string | null;
}

/** GET of one record. */
export function shows<const Path extends string, Attributes, Sparse>(
  of: Kind<Attributes, Sparse>,
  row: Row<Path>,
): Operation<Path, { filter?: never; body?: never }, Attributes, Sparse, 'record'> {
  return { ...row, method: 'GET', sends: null, answers: 'record', of };
}

/** GET of a collection. The filters' types are given first: `lists<{ from: string }>()(…)`. */
export function lists<Filter extends Filters = Record<never, never>>() {
  return <const Path extends string, Attributes, Sparse>(
    of: Kind<Attributes, Sparse>,
    row: Row<Path>,
  ): Operation<Path, { filter: Filter; body?: never }, Attributes, Sparse, 'list'> => ({
    ...row,
    method: 'GET',
    sends: null,
    answers: 'list',
    of,
  });
}

/** POST, PUT or PATCH of a record, or of nothing. The body's type is given first: `sends<{ attributes: … }>()(…)`. */
export function sends<Body extends BodyParts>() {
  return <const Path extends string, Attributes, Sparse>(
    of: Kind<Attributes, Sparse>,
    row: Row<Path> & { readonly method?: Method; readonly sends: string },
  ): Operation<Path, { filter?: never; body: Body }, Attributes, Sparse, 'record'> => ({
    method: 'POST',
    ...row,
    answers: 'record',
    of,
  });
}
