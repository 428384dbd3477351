import type { FaultRow } from './row.js';

export const TIME: readonly FaultRow[] = [];
