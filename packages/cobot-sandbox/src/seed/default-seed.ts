import seed from './default-seed.json' with { type: 'json' };
import type { SandboxSeed } from './schema.js';

/**
 * A space in Berlin with two unsent invoices and one in Warsaw, which is the first seller of the sandbox of KSeF, both
 * with e-invoicing on; their admin, and a token with every scope.
 */
export const DEFAULT_SEED: SandboxSeed = seed;
