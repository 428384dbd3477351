import { isoTime } from '@spacebooks/sandbox-engine/dates';
import type { Behaviour, CollectionRow } from '../../engine/declare.js';
import { Problem } from '../../engine/problem.js';
import type { RecordType, Resource, View } from '../../engine/record-type.js';
import { freeSpans, type Span } from '../../life/availability.js';
import type { Entry } from '../../records/entries.js';
import { entryType } from '../entries.js';
import { RANGE, timeRange } from '../filters.js';
import { collection, record } from '../rows.js';

type SpansOf = (entry: Entry, view: View) => readonly Span[];

/** When the resource of the path is free. */
export function availability(
  of: string,
  spansOf: SpansOf = bookableSpans,
  parameters: readonly string[] = RANGE,
): Behaviour {
  return record({ on: availabilityType(of, spansOf), parameters });
}

/** When some resources are free, one record each. */
export function availabilities(row: Omit<CollectionRow<Entry>, 'on'>): Behaviour {
  return collection({ on: availabilityType('resources', bookableSpans), ...row });
}

function availabilityType(of: string, spansOf: SpansOf): RecordType<Entry> {
  const { isOpen: _isOpen, relations: _relations, ...type } = entryType(of);
  return {
    ...type,
    present: (entry, view): Resource => ({
      id: entry.id,
      type: 'resourceAvailabilities',
      attributes: {
        availableTimes: spansOf(entry, view).map(({ fromMs, toMs }) => ({
          from: isoTime(fromMs),
          to: isoTime(toMs),
        })),
      },
      relationships: { resource: { data: { type: entry.type, id: entry.id } } },
    }),
  };
}

/** @throws Problem 422 for what cannot be booked, or times that are none */
function bookableSpans(resource: Entry, { world, query = {} }: View): readonly Span[] {
  if (resource.attributes.usage !== 'bookable') throw new Problem(422, 'The resource is not bookable.');
  const [fromMs, toMs] = timeRange((name) => query[name]);
  return freeSpans(resource, { fromMs, toMs }, world);
}
