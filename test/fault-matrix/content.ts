import type { FaultRow } from './row.js';

export const CONTENT: readonly FaultRow[] = [];
