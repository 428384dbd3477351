import type { FailureCode } from '../../src/domain/errors.js';

/** A test: its file, and a part of its title that stands in it word for word. */
export interface NamedTest {
  readonly file: string;
  readonly title: string;
}

/** How a failure of the closed set is brought about for real, and its advice followed. */
export interface Trigger {
  readonly code: FailureCode;
  /** Where people meet it, in a few words: alert, exit code of a command, log. */
  readonly seen: string;
  readonly triggered: NamedTest;
  /** The test that does what the advice says and sees it work; a reason where nothing is to be done. */
  readonly mended: NamedTest | { readonly nothingToDo: string };
}
