import type { ReportProblem } from '../../../../src/document/build/report.js';
import type { Problem } from '../../../../src/domain/finding.js';

/** What a part of the builder reports, in order. */
export function reporting(): { readonly report: ReportProblem; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  return { report: (problem) => void problems.push(problem), problems };
}
