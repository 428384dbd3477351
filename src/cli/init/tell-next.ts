import { relative } from 'node:path';
import type { ConfigProblem } from '../../config/problem.js';
import { type Output, printable } from '../output.js';
import type { Draft } from './draft.js';

export interface Written {
  /** As the operator named it. */
  readonly file: string;
  readonly draft: Draft;
  /** Lines that have to be decided first. */
  readonly undecided: readonly ConfigProblem[];
  readonly tokenPath: string;
}

/** What was made, what a person has to decide, and the commands that come next. */
export function tellNext({ file, draft, undecided, tokenPath }: Written, output: Output): void {
  const { facts, answers } = draft;
  const { invoices, revenueAccounts, costCenters, since } = facts;
  const seen = `${invoices.length} invoices since ${since}, ${revenueAccounts.length} revenue accounts and ${costCenters.length} cost centers`;
  output.line(printable(`${file} is written for ${facts.name}, from ${seen}.`));
  output.line(`Its token is in ${relative(process.cwd(), tokenPath)}, for this user only.`);
  if (undecided.length > 0) {
    output.line('\nThe daemon does not start before these lines are decided:');
    for (const { line, message } of undecided) output.line(printable(`  ${file}:${line}: ${message}`));
  }
  const config = file === 'spacebooks.yml' ? '' : ` --config ${file}`;
  output.line(`
Next:
  spacebooks doctor${config}     looks at everything that the daemon needs
  spacebooks run${config}        starts it; e-invoices are made from ${answers.eInvoices.from} on`);
}
