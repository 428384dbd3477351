import type { FaultRow } from './row.js';

export const NETWORK: readonly FaultRow[] = [];
