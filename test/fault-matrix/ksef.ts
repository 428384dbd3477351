import type { FaultRow } from './row.js';

export const KSEF: readonly FaultRow[] = [];
