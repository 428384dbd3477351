/** A record that the sandbox keeps as version 2.0 writes it: what differs by type is said in a table of kinds. */
export interface Entry {
  readonly id: string;
  readonly type: string;
  /** Null where no space is concerned. */
  readonly spaceId: string | null;
  attributes: Readonly<Record<string, unknown>>;
  relations: Readonly<Record<string, Relationship>>;
  /** What is known of it and never shown as such: the tokens of a check-in, who is connected to a membership. */
  facts: Readonly<Record<string, unknown>>;
}

export interface Reference {
  readonly type: string;
  readonly id: string;
}

export type Relationship = Reference | readonly Reference[] | null;

/** What a relationship refers to, in order. */
export function referencesOf(relationship: Relationship | undefined): readonly Reference[] {
  if (relationship === undefined || relationship === null) return [];
  return 'id' in relationship ? [relationship] : relationship;
}

/** The one record that a relationship refers to. */
export function referredId(entry: Entry, relation: string): string | null {
  return referencesOf(entry.relations[relation])[0]?.id ?? null;
}
