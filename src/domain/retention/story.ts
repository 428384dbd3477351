/** The records of an invoice: all its sagas, and what points to them. */
export interface Story {
  /** An e-invoice is under way. */
  readonly isOpen: boolean;
  /** A document was produced for it, sent to KSeF, or delivered. */
  readonly isIssued: boolean;
  /** The highest number of its sagas. */
  readonly lastSaga: number;
  /** The highest number of its events; 0 when there is none. */
  readonly lastEvent: number;
  /** Time of the last write, epoch milliseconds. */
  readonly lastAt: number;
  /** Neither ended nor dismissed by a person. */
  readonly hasOpenAlert: boolean;
  /** A person decided about it: a document that was adopted, a retry, a release, a replay. */
  readonly hasDecision: boolean;
}

/** Rows up to these numbers, written before that time, have expired. */
interface StoryHorizon {
  readonly before: number;
  readonly saga: number;
  readonly inboxEvent: number;
}

export interface StoryHorizons {
  /** Null while no row can be so old. */
  readonly work: StoryHorizon | null;
  readonly books: StoryHorizon | null;
}

/**
 * Whether the records of an invoice have expired. They go together or not at all: a remainder would look like an invoice that
 * was never served.
 *
 * @param newest the highest numbers in use; their owners stay, so that no number is assigned twice
 */
export function isOver(
  story: Story,
  { work, books }: StoryHorizons,
  newest: { readonly saga: number; readonly inboxEvent: number },
): boolean {
  if (story.isOpen || story.hasOpenAlert || story.hasDecision) return false;
  if (story.lastSaga >= newest.saga || story.lastEvent >= newest.inboxEvent) return false;
  const horizon = story.isIssued ? books : work;
  if (horizon === null) return false;
  const { before, saga, inboxEvent } = horizon;
  return story.lastAt < before && story.lastSaga <= saga && story.lastEvent <= inboxEvent;
}
