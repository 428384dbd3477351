import type { FaultRow } from './row.js';

export const CONCURRENCY: readonly FaultRow[] = [];
