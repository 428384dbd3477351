import type { Report } from '../../domain/accounting/exclusion.js';

/** The command that leaves a document out of a report, as it is typed. */
export function exclusionCommand(documentNumber: string, space: string, report: Report): string {
  return `spacebooks books exclude ${typed(documentNumber)} --space ${typed(space)} --report ${report} --reason "..."`;
}

/** What a shell would take apart is quoted. */
function typed(text: string): string {
  return /^[\w./][\w./:-]*$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
