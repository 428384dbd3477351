import type { Problem } from '../../domain/finding.js';

/**
 * Where a part of the builder reports why the invoice cannot become a document. It then continues with a stand-in
 * value, so that one run names everything that must change; a document with findings is never used.
 */
export type ReportProblem = (problem: Problem) => void;
