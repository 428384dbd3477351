import type { Control } from '../../storm/control.js';

/** What goes wrong every day, and is over before the evening. */
export interface Faults {
  /** KSeF is away. */
  readonly ksefAway: (away: boolean) => Promise<void>;
  /** Answers are lost behind their effect, requests refused by limits, answers broken: some of each. */
  readonly ofTheDay: () => Promise<void>;
  /** A callback comes once more. */
  readonly again: () => Promise<void>;
}

const RETRY_AFTER = { 'Retry-After': '20' };

export function createFaults(control: Control): Faults {
  return {
    ksefAway: (down) => control.ksef('/down', { down }),
    ofTheDay: async () => {
      const on = (operation: string) => ({ match: { operation } });
      await control.fault('platform', {
        ...on('lock-invoice'),
        count: 1,
        action: { type: 'drop-after-effect' },
      });
      await control.fault('platform', {
        ...on('create-e-invoice'),
        count: 1,
        action: { type: 'drop-after-effect' },
      });
      await control.fault('platform', {
        ...on('get-invoice'),
        count: 2,
        action: { type: 'status', status: 429, headers: RETRY_AFTER },
      });
      await control.fault('platform', { match: {}, count: 1, action: { type: 'garbage' } });
      await control.fault('platform', {
        match: { event: 'requested_e_invoice' },
        count: 1,
        action: { type: 'swallow' },
      });
      await control.fault('ksef', {
        match: {},
        count: 2,
        action: { type: 'status', status: 429, headers: RETRY_AFTER },
      });
      await control.fault('ksef', { match: {}, count: 1, action: { type: 'drop-after-effect' } });
      await control.ksef('/sessions/kill', {});
    },
    again: async () => {
      const last = (await control.deliveries()).at(-1);
      // Its subscription may be gone.
      if (last !== undefined) await control.replay(last.id).catch(() => undefined);
    },
  };
}
