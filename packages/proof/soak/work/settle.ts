import type { Control } from '../../storm/control.js';

/** Customers do not wait for longer than the next day, nor does the space with what could not be issued. */
const HOURS_LATER = 24;

export interface Settling {
  /** @param hour counts up from the beginning */
  asked(hour: number, ids: readonly string[]): void;
  /**
   * What was asked for until a day before `hour` is paid, or deleted where no e-invoice came of it. A business in which nothing is ever settled
   * has more open items each night, and looks like one that leaks.
   *
   * @returns how many were paid, and how many were deleted
   */
  until(hour: number): Promise<{ readonly paid: number; readonly deleted: number }>;
}

export function createSettling(control: Control): Settling {
  let open: readonly { readonly hour: number; readonly ids: readonly string[] }[] = [];
  return {
    asked: (hour, ids) => {
      open = [...open, { hour, ids }];
    },
    until: async (hour) => {
      const isDue = (each: { readonly hour: number }): boolean => each.hour <= hour - HOURS_LATER;
      const due = open.filter(isDue).flatMap(({ ids }) => ids);
      open = open.filter((each) => !isDue(each));
      const { invoices } = await control.platformState();
      const issued = new Set(
        invoices.filter(({ eInvoice, ksef }) => eInvoice || ksef !== null).map(({ id }) => id),
      );
      const [paid, deleted] = [due.filter((id) => issued.has(id)), due.filter((id) => !issued.has(id))];
      for (const id of paid) await control.pay(id);
      for (const id of deleted) await control.remove(id);
      return { paid: paid.length, deleted: deleted.length };
    },
  };
}
