import type { FailureCode } from '../errors.js';
import type { OperatorLanguage } from '../settings.js';

/**
 * What people are sent. `update`: more of what was reported before and is ongoing. `test`: requested by a command, never
 * stored.
 */
type NoticeKind = 'alert' | 'update' | 'resolved' | 'digest' | 'test';

/** What a message says, before it takes the form of a mail or of a chat message. No text in it is markup. */
export interface NoticeContent {
  readonly kind: NoticeKind;
  readonly language: OperatorLanguage;
  /** One line: what a person sees in a list. */
  readonly title: string;
  /** What happened, in a sentence. */
  readonly lead: string;
  /** The very place on the page. */
  readonly link?: NoticeLink;
  readonly pictures?: readonly NoticePicture[];
  readonly sections: readonly NoticeSection[];
  /** Where it comes from. */
  readonly footer: string;
  /** For programs; no more than are listed. */
  readonly alerts: readonly NoticeAlert[];
  /** The message that first said it, which this one answers: by when it was made, and its number. */
  readonly answers?: NoticeName;
}

/** What names a message beyond its daemon, and so makes its Message-ID. */
export interface NoticeName {
  /** Epoch milliseconds. */
  readonly madeAt: number;
  readonly id: number;
}

export interface NoticeLink {
  /** What is done there: "Open the invoice". */
  readonly text: string;
  readonly url: string;
}

/** A chart, and its numbers in words for who does not see it. */
export interface NoticePicture {
  readonly svg: string;
  /** What is seen. */
  readonly title: string;
  readonly alt: string;
}

export interface NoticeSection {
  readonly heading: string | null;
  readonly paragraphs: readonly string[];
  readonly items: readonly string[];
  /** Of each item: its place on the page. */
  readonly itemUrls?: readonly (string | null)[];
  /** Commands that a person may paste. */
  readonly commands: readonly string[];
}

interface NoticeAlert {
  readonly id: number;
  readonly spaceId: string | null;
  readonly code: FailureCode;
  readonly text: string;
}
