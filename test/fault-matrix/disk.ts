import type { FaultRow } from './row.js';

export const DISK: readonly FaultRow[] = [];
