import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Check } from '../../../src/doctor/check.js';
import type { CheckReport } from '../../../src/doctor/examine.js';
import { changed } from '../config/config-text.js';
import { doctorTable } from '../docs/tables.js';
import { copySource, type SourceCopy } from './source-copy.js';

const CHECK = `import { type CheckDefinition, ok } from '../check.js';

export const check: CheckDefinition = {
  place: 55,
  title: 'Moon',
  docs: { covers: 'phase of the moon', warns: 'it is full' },
  run: ({ spaces }) => [ok(null, \`waxing over \${spaces.length} space\`)],
};
`;

let copy: SourceCopy;
beforeAll(() => {
  copy = copySource();
  copy.add('src/doctor/checks/moon.ts', CHECK);
  copy.add('spacebooks.yml', changed(`\${BERLIN_TOKEN}`, 'admin-token'));
});
afterAll(() => copy.remove());

describe('one file in src/doctor/checks is a check of the doctor', () => {
  it('which runs, and which --only knows by the name of the file', async () => {
    const { code, out, err } = await copy.spacebooks('doctor', '--json', '--only', 'moon');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { checks } = JSON.parse(out) as { readonly checks: readonly CheckReport[] };
    expect(checks.map(({ name, title }) => ({ name, title }))).toEqual([
      { name: 'configuration', title: 'Configuration' },
      { name: 'moon', title: 'Moon' },
    ]);
    expect(checks[1]?.verdicts).toMatchObject([{ state: 'ok', message: 'waxing over 1 space' }]);
  });

  it('which stands in its place in the list of names, and in the table of docs/doctor.md', async () => {
    const { err } = await copy.spacebooks('doctor', '--only', 'sun');
    expect(err).toContain(' disk, moon, clock,');
    copy.add(
      'list.ts',
      `import { loadChecks } from './src/doctor/checks.js';\nconsole.log(JSON.stringify(await loadChecks()));`,
    );
    const { out } = await copy.run('list.ts');
    const table = doctorTable(JSON.parse(out) as readonly Check[]);
    const rows = table.filter((row) => /`(disk|moon|clock)`/.test(row));
    expect(rows).toHaveLength(3);
    expect(rows[1]).toBe('| `moon` | phase of the moon | | it is full |');
  });
});
