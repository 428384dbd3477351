/** What is known of an invoice: all its sagas, and what points to them. */
export interface Story {
  /** An e-invoice is under way. */
  readonly isOpen: boolean;
  /** A document was made for it, was sent to KSeF, or is out. */
  readonly isIssued: boolean;
  /** The highest number of its sagas. */
  readonly lastSaga: number;
  /** The highest number of its events; 0 when there is none. */
  readonly lastEvent: number;
  /** When anything of it was written last, epoch milliseconds. */
  readonly lastAt: number;
  /** Neither did its cause end, nor did a person put it aside. */
  readonly hasOpenAlert: boolean;
  /** A person decided about it: a document that was adopted, a retry, a release, a replay. */
  readonly hasDecision: boolean;
}

/** Rows up to these, written before that moment, are old. */
export interface StoryHorizon {
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
 * Whether nothing of an invoice need be kept any more. It goes as a whole or not at all: what is left of it would look
 * like an invoice that was never served.
 *
 * @param newest the highest numbers that are in use; whoever has one stays, so that none is given out twice
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
