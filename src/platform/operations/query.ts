/** A value of a filter. A moment is written in UTC without milliseconds, a list with commas. */
export type FilterValue = string | number | boolean | Date | readonly string[];

export interface QueryParts {
  readonly filter?: Readonly<Record<string, FilterValue | undefined>>;
  /** Relationships whose records are to come with the answer. */
  readonly include?: readonly string[];
  /** The attributes that are wanted, for each type. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** Attribute to sort by; `-` before it turns the order round. */
  readonly sort?: string;
}

/** The parameters of a query of version 2.0. */
export function queryParameters({
  filter = {},
  include,
  fields = {},
  sort,
}: QueryParts): Record<string, string | undefined> {
  const filters = Object.entries(filter).map(([name, value]) => [`filter[${name}]`, parameterText(value)]);
  const wanted = Object.entries(fields).map(([type, names]) => [`fields[${type}]`, names.join(',')]);
  return { ...Object.fromEntries([...filters, ...wanted]), include: include?.join(','), sort };
}

function parameterText(value: FilterValue | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (value instanceof Date) return momentText(value);
  return Array.isArray(value) ? value.join(',') : String(value);
}

/** Milliseconds are left out in version 2.0. */
export function momentText(moment: Date): string {
  return moment.toISOString().replace(/\.\d{3}Z$/, 'Z');
}
