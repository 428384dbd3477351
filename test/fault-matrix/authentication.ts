import type { FaultRow } from './row.js';

export const AUTHENTICATION: readonly FaultRow[] = [];
