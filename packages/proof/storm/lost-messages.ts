import { createHash } from 'node:crypto';

/** A message that the daemon notes as taken by a way. */
export interface TakenMessage {
  readonly notice_id: number;
  readonly channel: string;
  /** Epoch milliseconds. */
  readonly made_at: number;
}

/** What is noted as taken and never came: its id stands in each post, and a digest of it in the head of each mail. */
export function lostMessages(
  taken: readonly TakenMessage[],
  { mails, posted }: { readonly mails: readonly string[]; readonly posted: readonly string[] },
): readonly string[] {
  return taken
    .filter(({ notice_id, channel, made_at }) => {
      const id = `main-${made_at}-${notice_id}`;
      if (channel === 'webhook') return !posted.some((text) => text.includes(`"${id}"`));
      const digest = createHash('sha256').update(`${channel}\n${id}`).digest('hex').slice(0, 32);
      return !mails.some((text) => text.includes(`<${digest}.`));
    })
    .map(({ notice_id, channel }) => `message ${notice_id} to ${channel}`);
}
