import { z } from 'zod';
import { readAs } from '../read-as.js';

/** Names a record. */
export interface Linkage {
  readonly type: string;
  readonly id: string;
}

/** A kind of record of version 2.0: how its attributes are read. */
export interface Kind<Attributes, Sparse = Partial<Attributes>> {
  /** Null where several types are answered. */
  readonly type: string | null;
  readonly read: (record: unknown, pointer: string) => Attributes;
  /** Where `fields` has chosen among the attributes. */
  readonly readSparse: (record: unknown, pointer: string) => Sparse;
}

/** A record of version 2.0, with what its document includes. */
export interface PlatformRecord<Attributes> extends Linkage {
  readonly attributes: Attributes;
  /** The records that a relationship names; none for one that is empty, or only a link. */
  linked(relationship: string): readonly Linkage[];
  /** Those of them that the document includes. @throws Failure `platform.unreadable` when one is of another kind */
  included<Other>(relationship: string, kind: Kind<Other>): readonly PlatformRecord<Other>[];
}

const linkage = z.object({ type: z.string(), id: z.string() });
const recordShape = z.object({
  type: z.string(),
  // A record that was only asked for (a reminder) may have none.
  id: z.string().nullish(),
  attributes: z.record(z.string(), z.unknown()).nullish(),
  relationships: z.record(z.string(), z.unknown()).nullish(),
});
const linkages = z
  .object({ data: z.union([linkage.transform((one) => [one]), z.array(linkage)]).nullish() })
  .transform(({ data }): readonly Linkage[] => data ?? []);

/** Reads the attributes by a schema; in a sparse record, those that are there. */
export function kind<Shape extends z.ZodRawShape>(
  type: string | null,
  attributes: z.ZodObject<Shape>,
): Kind<z.output<z.ZodObject<Shape>>> {
  type Attributes = z.output<z.ZodObject<Shape>>;
  const some = attributes.partial();
  const given = (record: unknown): Record<string, unknown> =>
    (record as { attributes?: Record<string, unknown> | null }).attributes ?? {};
  return {
    type,
    read: (record, pointer) => readAs(attributes, given(record), `${pointer}/attributes`) as Attributes,
    readSparse: (record, pointer) => {
      const names = Object.keys(given(record));
      const read = readAs(some, given(record), `${pointer}/attributes`) as Record<string, unknown>;
      return Object.fromEntries(
        names.filter((name) => name in read).map((name) => [name, read[name]]),
      ) as Partial<Attributes>;
    },
  };
}

/**
 * Reads one record of a document.
 *
 * @param included the document's included records
 * @throws Failure `platform.unreadable`, naming the JSON pointer of what cannot be read
 */
export function readRecord<Attributes>(
  of: Pick<Kind<Attributes>, 'type' | 'read'>,
  record: unknown,
  pointer: string,
  included: readonly unknown[],
): PlatformRecord<Attributes> {
  const type = of.type === null ? recordShape : recordShape.extend({ type: z.literal(of.type) });
  const read = readAs(type, record, pointer);
  const linked = (name: string): readonly Linkage[] => {
    const relationship = read.relationships?.[name];
    if (relationship === undefined || relationship === null) return [];
    return readAs(linkages, relationship, `${pointer}/relationships/${name}`);
  };
  return {
    type: read.type,
    id: read.id ?? '',
    attributes: of.read(record, pointer),
    linked,
    included: (name, other) =>
      linked(name).flatMap(({ type, id }) => {
        const index = included.findIndex((each) => isRecord(each, type, id));
        return index === -1 ? [] : [readRecord(other, included[index], `/included/${index}`, included)];
      }),
  };
}

function isRecord(value: unknown, type: string, id: string): boolean {
  const record = (value ?? {}) as { type?: unknown; id?: unknown };
  return record.type === type && record.id === id;
}
