/** An export of a space. */
export interface ReadingKey {
  readonly spaceId: string;
  readonly series: string;
}
