import type { Clock } from '../clock.js';
import type { FailureCode } from '../domain/errors.js';

/** Where alerts wait until they are sent; the store has it. */
export interface AlertBox {
  unsent(limit: number): Promise<readonly OutgoingAlert[]>;
  markSent(id: number, now: number): Promise<void>;
}

export interface OutgoingAlert {
  readonly id: number;
  readonly spaceId: string | null;
  readonly code: FailureCode;
  readonly text: string;
}

/** Takes an alert to a person; rejects when it could not. */
export type AlertSink = (alert: OutgoingAlert) => Promise<void> | void;

export interface AlertDispatch {
  /** There may be unsent alerts. */
  wake(): void;
  /** Resolves when what could be sent is sent. */
  idle(): Promise<void>;
}

const AT_ONCE = 50;
const TRY_AGAIN_MS = 60_000;

/** Sends what was raised, in order, each until the sink has taken it: over restarts too. */
export function createAlertDispatch(
  box: AlertBox,
  sink: AlertSink,
  clock: Clock,
  stop: AbortSignal,
): AlertDispatch {
  let sending: Promise<void> | null = null;
  let again = false;

  const wake = (): void => {
    again = true;
    sending ??= send().finally(() => {
      sending = null;
    });
  };

  const send = async (): Promise<void> => {
    while (again) {
      again = false;
      try {
        const alerts = await box.unsent(AT_ONCE);
        for (const alert of alerts) {
          await sink(alert);
          await box.markSent(alert.id, clock.now());
        }
        if (alerts.length === AT_ONCE) again = true;
      } catch {
        if (!stop.aborted) clock.after(TRY_AGAIN_MS, wake);
        return;
      }
    }
  };

  return { wake, idle: async () => void (await sending) };
}
