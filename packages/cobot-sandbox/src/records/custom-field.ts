/** A field that a space keeps of each of its members, beside the ordinary ones. */
export interface CustomField {
  readonly id: string;
  readonly spaceId: string;
  readonly label: string;
}
