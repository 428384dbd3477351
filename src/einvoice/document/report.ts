import type { Finding } from '../../domain/finding.js';

/**
 * Where a part of the builder says why the invoice cannot become a document. It then goes on with a stand-in
 * value, so that one run names everything that must change; a document with findings is never used.
 */
export type Report = (finding: Finding) => void;
