import type { FaultRow } from './row.js';

export const PROCESS: readonly FaultRow[] = [];
