/** What a first setup may leave out, in the order in which it is worth doing; keys of `not-set-up` in templates/words/LANGUAGE/setup.json. */
export const NOT_SET_UP = ['page', 'page-address', 'alerts', 'digest', 'payment', 'books', 'bank'] as const;

type NotSetUpKind = (typeof NOT_SET_UP)[number];

/** Something that works only once somebody has set it up. */
export interface NotSetUp {
  readonly kind: NotSetUpKind;
  /** Null of the whole installation. */
  readonly spaceId: string | null;
}
