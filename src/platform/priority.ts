/**
 * Who goes first when requests wait for the rate limit: later steps of an e-invoice before earlier ones, so
 * that started invoices finish before new ones begin, and all of them before what can wait.
 */
export const PRIORITY = {
  attach: 50,
  unlock: 40,
  lock: 30,
  read: 20,
  /** Subscriptions, the current user, reconciliation. */
  upkeep: 10,
  /** Nightly copies. */
  sync: 0,
} as const;

export type Priority = keyof typeof PRIORITY;
