import type { Query } from '@spacebooks/sandbox-engine/http';
import type { World } from '../world.js';
import type { Exchange } from './operation.js';
import { Problem } from './problem.js';

/** One kind of record in one version of the interface: where it lives, who may see it, how it is written. */
export interface RecordType<R> {
  /** The JSON:API type, also used in messages. */
  readonly type: string;
  find(id: string, exchange: Exchange): R | undefined;
  all(exchange: Exchange): Iterable<R>;
  /** The space whose admins may act on it; null where no space is concerned. */
  spaceIdOf(record: R): string | null;
  /** The membership whose people own the record. */
  membershipIdOf?(record: R): string | null;
  /** Whether anybody may see it, whatever access the operation needs. */
  isOpen?(record: R, exchange: Exchange): boolean;
  /** Whether the record exists for this caller at all. */
  isVisible?(record: R, exchange: Exchange): boolean;
  present(record: R, view: View): unknown;
  /** How its collections are paged, where that is not the general convention; `none`: only the data, all of it. */
  readonly paging?: Paging | 'none';
  /** What `include` may name. */
  readonly relations?: Readonly<Record<string, Relation<R>>>;
}

/** Records that the world keeps in a map of their own. */
export function stored<R extends { readonly spaceId: string }>(
  type: string,
  mapOf: (world: World) => ReadonlyMap<string, R>,
): Omit<RecordType<R>, 'present'> {
  return {
    type,
    find: (id, { world }) => mapOf(world).get(id),
    all: ({ world }) => mapOf(world).values(),
    spaceIdOf: ({ spaceId }) => spaceId,
  };
}

export interface Paging {
  /** Records a page at most. */
  readonly size: number;
  /** False where neither the number of pages nor the last one is given. */
  readonly isCounted: boolean;
}

/** What presenting a record needs. */
export interface View {
  readonly world: World;
  /** Of the current request, where there is one. */
  readonly query?: Query;
  /** Who asks, where somebody does. */
  readonly caller?: { readonly user: { readonly id: string } } | null;
}

export interface Relation<R> {
  /** The scope that including it needs. */
  readonly scope: string | null;
  present(record: R, view: View): readonly unknown[];
}

/** A record of JSON:API. */
export interface Resource {
  readonly id: string;
  readonly type: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships?: Readonly<Record<string, unknown>>;
}

/** A filter of a collection; `keeps` is called once a request. */
export interface Filter<R> {
  readonly parameters: readonly string[];
  /** Those that must be given. */
  readonly required?: readonly string[];
  /** True when it cannot be combined with other filters. */
  readonly alone?: boolean;
  /** Applied even when none of its parameters is given: it has a default, or depends on something else. */
  readonly isAlwaysAsked?: boolean;
  keeps(value: (parameter: string) => string | undefined, exchange: Exchange): (record: R) => boolean;
}

/** A change of a record, unless it is refused. */
export interface Transition<R, Input = void> {
  readonly refusals?: readonly Refusal<R, Input>[];
  change(record: R, input: Input, world: World): void;
}

export interface Refusal<R, Input> {
  when(record: R, input: Input, world: World): boolean;
  readonly status: number;
  readonly detail: string;
  readonly pointer?: string;
}

/** A refusal with 409. */
export function conflict<R, Input = unknown>(
  detail: string,
  when: (record: R, input: Input, world: World) => boolean,
): Refusal<R, Input> {
  return { when, status: 409, detail };
}

/** Runs a transition. @throws Problem when one of its refusals applies */
export function apply<R, Input>(
  transition: Transition<R, Input>,
  record: R,
  input: Input,
  world: World,
): void {
  const refusal = transition.refusals?.find((each) => each.when(record, input, world));
  if (refusal !== undefined) {
    const { status, detail, pointer } = refusal;
    throw new Problem(status, [pointer === undefined ? { detail } : { detail, pointer }]);
  }
  transition.change(record, input, world);
}
