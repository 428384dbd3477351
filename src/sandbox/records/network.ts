/** Spaces that know each other's members and resources. */
export interface Network {
  readonly id: string;
  readonly spaceIds: ReadonlySet<string>;
}
