import type { Scene } from '../scene.js';

/** How many answers had each status. */
export type Statuses = Readonly<Record<number, number>>;

/** Callbacks as the platform posts them, one after another. */
export interface Callbacks {
  /** Posts no more, and counts. */
  stop(): Promise<Statuses>;
}

/** Under way at once. */
const AT_ONCE = 4;

/** Posts events that only say that an invoice has changed: each is a commit of the daemon, and nothing more. */
export function postCallbacks({ sandbox }: Scene): Callbacks {
  const subscription = [...sandbox.state.subscriptions.values()].find(
    ({ event }) => event === 'updated_invoice',
  );
  if (subscription === undefined) throw new Error('nobody is subscribed to updated_invoice');
  const { callbackUrl } = subscription;
  const url = `${sandbox.spaceUrl('berlin')}/api/invoices/`;
  const statuses: Record<number, number> = {};
  let isOver = false;
  const post = async (lane: number): Promise<void> => {
    for (let number = 0; !isOver; number += 1) {
      const body = JSON.stringify({ url: `${url}changed-${lane}-${number}` });
      const { status } = await fetch(callbackUrl, { method: 'POST', body }).then(async (answer) => {
        await answer.arrayBuffer();
        return answer;
      });
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  const lanes = Array.from({ length: AT_ONCE }, (_, lane) => post(lane));
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(lanes);
      return statuses;
    },
  };
}
