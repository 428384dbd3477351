import { PROOFS } from './proofs.js';
import { REFUTATIONS } from './refutations.js';
import type { Refutation } from './search.js';

const HEAD = `# The second specification

<!-- Written from packages/proof/model/spin/ by packages/proof/test/model/spin/spin-page.test.ts; run it with -u to write it anew. -->

What \`npm run proof -- model --planted spin\` searches, each search exhaustive ([proof.md](proof.md#an-independent-specification),
[ADR 176](adr/0176-a-second-specification.md)). The specification is in \`packages/proof/model/spin/specification/\`. \`npm run proof -- model --trace NAME\`
tells how SPIN comes to what a planted mistake breaks.
`;

/** docs/spin.md, out of the tables that are run. */
export function spinPage(): string {
  const proofs = PROOFS.map(({ name, world, rules }) => `| ${name} | ${world} | ${rules} |`);
  return [
    HEAD,
    '## What holds\n\n| search | what happens in it | rules |\n|---|---|---|',
    ...proofs,
    '\n## Planted mistakes\n\nEach is found, by the rule beside it.\n\n| name | what is done wrong | rule that is broken |\n|---|---|---|',
    ...rows('mistake'),
    '\n## Assumptions that are needed\n\nWithout each of them SPIN finds that a rule is broken. No daemon could keep it, but for `spin-judged-alike`: ours looks for another copy of what KSeF rejects only where it has sent twice.\n\n| name | without this | rule that is broken |\n|---|---|---|',
    ...rows('assumption'),
    '',
  ].join('\n');
}

function rows(because: Refutation['because']): readonly string[] {
  return REFUTATIONS.filter((refutation) => refutation.because === because).map(
    ({ name, mistake, breaks }) => `| ${name} | ${mistake.replace('assumed: ', '')} | \`${breaks}\` |`,
  );
}
