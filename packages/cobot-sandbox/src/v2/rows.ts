import { isoTime } from '@spacebooks/sandbox-engine/dates';
import { type Place, requireRole } from '../engine/access.js';
import {
  type Behaviour,
  type CollectionRow,
  collectionOperation,
  type RecordRow,
  recordOperation,
} from '../engine/declare.js';
import { jsonApiWriter } from '../engine/json-api.js';
import type { Exchange } from '../engine/operation.js';
import type { Refusal, Transition } from '../engine/record-type.js';
import type { Entry } from '../records/entries.js';
import { referred } from '../records/referred.js';
import type { Space } from '../records/space.js';
import { announce } from '../webhooks/announce.js';
import type { EventName } from '../webhooks/event-table.js';
import type { World } from '../world.js';
import {
  documentInput,
  type Input,
  type InputShape,
  mustExist,
  relationsOf,
  sentReference,
} from './documents.js';
import { entryType, type Made, newEntry } from './entries.js';

export function record<R, I = void>(row: RecordRow<R, I>): Behaviour {
  return recordOperation(jsonApiWriter, row);
}

export function collection<R>(row: CollectionRow<R>): Behaviour {
  return collectionOperation(jsonApiWriter, row);
}

/** One record by its id. */
export function show(of: string): Behaviour {
  return record({ on: entryType(of) });
}

/** Records of the path's space, or of what `under` says. */
export function list(of: string, row: Omit<CollectionRow<Entry>, 'on'> = {}): Behaviour {
  return collection({ on: entryType(of), ...row });
}

export interface Creation {
  readonly input: Input;
  readonly exchange: Exchange;
  readonly space: Space;
}

interface CreateRow extends InputShape {
  /** The relationship whose record determines the space; the path's space when left out. */
  readonly within?: string;
  /** Where the caller needs access, if not in that space. */
  readonly placeOf?: (input: Input, exchange: Exchange) => Place;
  /** The record that determines it, where no relationship does. */
  readonly spaceOf?: (input: Input, exchange: Exchange) => { readonly spaceId: string | null };
  /** The relationship that names the membership that owns the new one. */
  readonly owner?: string;
  /** Overrides the attributes and relationships of the document. */
  readonly make?: (creation: Creation) => Made;
  readonly announces?: EventName;
  /** Side effects. */
  readonly afterwards?: (entry: Entry, creation: Creation) => void;
  readonly answers?: 'created' | 'accepted' | 'record' | 'nothing';
}

/** Creates a record from the document, whose type is that of the record. */
export function create(of: string, row: CreateRow = {}): Behaviour {
  const { within, placeOf, spaceOf, owner, make, afterwards, announces, answers = 'created', ...shape } = row;
  return record<Entry, Input>({
    on: entryType(of),
    input: documentInput({ type: of, ...shape }),
    ...(within === undefined
      ? {}
      : {
          place: (sent, exchange) =>
            placeOf?.(sent, exchange) ?? placeIn(spaceFor(sent, within, exchange), sent, owner),
        }),
    subject(sent, exchange) {
      const { world } = exchange;
      const space = spaceFor(sent, within, exchange, spaceOf);
      const creation = { input: sent, exchange, space };
      const made = make?.(creation);
      const entry = newEntry(of, space, world, {
        attributes: made?.attributes ?? sent.attributes,
        relations: made?.relations ?? relationsOf(sent),
        facts: made?.facts ?? {},
      });
      world.entries.add(entry);
      afterwards?.(entry, creation);
      if (announces !== undefined) announce(announces, entry, world);
      return entry;
    },
    answers,
  });
}

interface UpdateRow extends InputShape {
  readonly refusals?: readonly Refusal<Entry, Input>[];
  /** Overrides the attributes and relations of the document. */
  readonly make?: (entry: Entry, sent: Input, world: World) => Made;
  readonly announces?: EventName;
}

/** Merges the document into the record. */
export function update(of: string, { make, announces, refusals = [], ...shape }: UpdateRow): Behaviour {
  return record<Entry, Input>({
    on: entryType(of),
    input: documentInput({ type: of, ...shape }),
    transition: {
      refusals,
      change(entry, sent, world) {
        const made = make?.(entry, sent, world);
        entry.attributes = { ...entry.attributes, ...(made?.attributes ?? sent.attributes) };
        entry.relations = { ...entry.relations, ...(made?.relations ?? relationsOf(sent)) };
        entry.facts = { ...entry.facts, ...made?.facts };
        entry.facts = { ...entry.facts, updatedAt: isoTime(world.clock.now()) };
        if (announces !== undefined) announce(announces, entry, world);
      },
    },
  });
}

/** A change of state, without a body. */
export function act(
  of: string,
  transition: Transition<Entry>,
  answers: 'record' | 'created' | 'accepted' | 'nothing' = 'record',
): Behaviour {
  return record({ on: entryType(of), transition, answers });
}

interface RemoveRow {
  readonly refusals?: readonly Refusal<Entry, void>[];
  readonly announces?: EventName;
  readonly afterwards?: (entry: Entry, world: World) => void;
}

/** Deletes the record: 204. */
export function remove(of: string, { refusals = [], announces, afterwards }: RemoveRow = {}): Behaviour {
  const change = (entry: Entry, _input: unknown, world: World): void => {
    // Announced before it is gone: the callback shows what it was.
    if (announces !== undefined) announce(announces, entry, world);
    world.entries.remove(entry);
    afterwards?.(entry, world);
  };
  return act(of, { refusals, change }, 'nothing');
}

export interface Computation extends Omit<Creation, 'space'> {
  /** Null for what concerns no space. */
  readonly space: Space | null;
}

interface ComputeRow extends InputShape {
  /** The JSON:API type that the document must name. */
  readonly type: string;
  readonly within?: string;
  readonly owner?: string;
  readonly status?: 200 | 201 | 202 | 204;
  /** The document of the answer; undefined for none. */
  readonly answer: (creation: Computation) => unknown;
}

/** An answer that is computed from the document. Without `within` and a space in the path it concerns no space. */
export function compute({ within, owner, status = 200, answer, ...shape }: ComputeRow): Behaviour {
  const input = documentInput(shape);
  return {
    body: 'document',
    answersDocument: true,
    run(exchange) {
      const sent = input(exchange);
      const isPlaced = within !== undefined || exchange.params.spaceId !== undefined;
      const space = isPlaced ? spaceFor(sent, within, exchange) : null;
      if (space !== null) requireRole(exchange, placeIn(space, sent, owner));
      const body = answer({ input: sent, exchange, space });
      return body === undefined ? { status } : { status, body };
    },
  };
}

function placeIn(space: Space, sent: Input, owner: string | undefined): Place {
  if (owner === undefined) return { spaceId: space.id };
  return { spaceId: space.id, membershipId: sentReference(sent, owner)?.id ?? null };
}

function spaceFor(
  sent: Input,
  within: string | undefined,
  exchange: Exchange,
  spaceOf?: CreateRow['spaceOf'],
): Space {
  const { world, params } = exchange;
  if (spaceOf !== undefined) {
    const found = world.spaces.get(spaceOf(sent, exchange).spaceId ?? '');
    if (found === undefined) throw mustExist('space');
    return found;
  }
  const reference =
    within === undefined ? { type: 'spaces', id: params.spaceId ?? '' } : sentReference(sent, within);
  const spaceId = reference === null ? undefined : referred(reference, world)?.spaceId;
  const space = world.spaces.get(spaceId ?? '');
  if (space === undefined) throw mustExist(within ?? 'space');
  return space;
}
