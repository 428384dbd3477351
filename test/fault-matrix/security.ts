import type { FaultRow } from './row.js';

export const SECURITY: readonly FaultRow[] = [];
