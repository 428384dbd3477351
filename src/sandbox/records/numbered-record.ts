/** A revenue account or a cost center of a space. */
export interface NumberedRecord {
  readonly id: string;
  readonly spaceId: string;
  readonly name: string;
  readonly number: string;
}
