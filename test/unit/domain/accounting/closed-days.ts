import type { ClosedDays } from '../../../../src/domain/accounting/closed-days.js';

export const NOTHING_CLOSED: ClosedDays = { closedThrough: null, filedThrough: null };
