/** What a membership is to the people behind it; it exists for memberships of which a seed says so. */
export interface Connection {
  readonly userIds: ReadonlySet<string>;
  /** Typically addresses of devices or numbers of cards. */
  readonly checkInTokens: ReadonlySet<string>;
  /** How often it can still check in; null for as often as it likes. */
  timePasses: number | null;
}
