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
  readonly sections: readonly NoticeSection[];
  /** Where it comes from. */
  readonly footer: string;
  /** For programs; no more than are listed. */
  readonly alerts: readonly NoticeAlert[];
}

export interface NoticeSection {
  readonly heading: string | null;
  readonly paragraphs: readonly string[];
  readonly items: readonly string[];
  /** Commands that a person may paste. */
  readonly commands: readonly string[];
}

interface NoticeAlert {
  readonly id: number;
  readonly spaceId: string | null;
  readonly code: FailureCode;
  readonly text: string;
}
