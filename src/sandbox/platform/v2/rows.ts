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
import { type Entry, referred } from '../records/entries.js';
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

export interface Making {
  readonly input: Input;
  readonly exchange: Exchange;
  readonly space: Space;
}

interface CreateRow extends InputShape {
  /** The relationship whose record says in which space the new one is; the path's space when left out. */
  readonly within?: string;
  /** The record that says it, where no relationship does. */
  readonly spaceOf?: (input: Input, exchange: Exchange) => { readonly spaceId: string | null };
  /** The relationship that names the membership that owns the new one. */
  readonly owner?: string;
  /** What differs from the attributes and relationships as they were sent. */
  readonly make?: (making: Making) => Made;
  readonly announces?: EventName;
  /** What else comes with it. */
  readonly afterwards?: (entry: Entry, making: Making) => void;
  readonly answers?: 'created' | 'accepted' | 'record' | 'nothing';
}

/** A new record from the document that was sent, whose type is that of the record. */
export function create(of: string, row: CreateRow = {}): Behaviour {
  const { within, spaceOf, owner, make, afterwards, announces, answers = 'created', ...shape } = row;
  return record<Entry, Input>({
    on: entryType(of),
    input: documentInput({ type: of, ...shape }),
    ...(within === undefined
      ? {}
      : { place: (sent, exchange) => placeIn(spaceFor(sent, within, exchange), sent, owner) }),
    subject(sent, exchange) {
      const { world } = exchange;
      const space = spaceFor(sent, within, exchange, spaceOf);
      const making = { input: sent, exchange, space };
      const made = make?.(making);
      const entry = newEntry(of, space, world, {
        attributes: made?.attributes ?? sent.attributes,
        relations: made?.relations ?? relationsOf(sent),
        facts: made?.facts ?? {},
      });
      world.entries.add(entry);
      afterwards?.(entry, making);
      if (announces !== undefined) announce(announces, entry, world);
      return entry;
    },
    answers,
  });
}

interface UpdateRow extends InputShape {
  readonly refusals?: readonly Refusal<Entry, Input>[];
  /** Attributes and relations after the change; what was sent replaces what was there when left out. */
  readonly make?: (entry: Entry, sent: Input, world: World) => Made;
  readonly announces?: EventName;
}

/** What was sent replaces what was there. */
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

/** The record is gone afterwards: 204. */
export function remove(of: string, { refusals = [], announces, afterwards }: RemoveRow = {}): Behaviour {
  const change = (entry: Entry, _input: unknown, world: World): void => {
    // Told before it is gone: the callback shows what it was.
    if (announces !== undefined) announce(announces, entry, world);
    world.entries.remove(entry);
    afterwards?.(entry, world);
  };
  return act(of, { refusals, change }, 'nothing');
}

export interface Computing extends Omit<Making, 'space'> {
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
  readonly answer: (making: Computing) => unknown;
}

/** An answer that is worked out from what was sent. Without `within` and a space in the path it concerns none. */
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
