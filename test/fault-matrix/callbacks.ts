import type { FaultRow } from './row.js';

export const CALLBACKS: readonly FaultRow[] = [];
