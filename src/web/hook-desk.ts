import type { HookOutbox } from '../store/alerts/hook-outbox.js';

/** Programs that are told what happens: who they are, what they were told, and what a person does about it. */
export interface HookDesk extends Pick<HookOutbox, 'list' | 'disabled'> {
  /** Of the configuration, without addresses and secrets. */
  readonly endpoints: readonly ListedEndpoint[];
  /** Sends again what was given up, or one message. @returns how many */
  resend(messageId: string | null): Promise<number>;
  /** Sends a test message at once. @returns what came of it; null where there is no endpoint of this name */
  test(name: string): Promise<HookTest | null>;
}

export interface ListedEndpoint {
  readonly name: string;
  /** Null for all. */
  readonly events: readonly string[] | null;
  readonly spaces: readonly string[] | null;
}

type HookTest = { readonly kind: 'taken' | 'gone' } | { readonly kind: 'failed'; readonly detail: string };
