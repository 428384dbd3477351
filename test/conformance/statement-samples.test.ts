import { describe, expect, it } from 'vitest';
import { npmFolder } from './npm-folder.js';
import { pythonEnvironment } from './python-environment.js';
import { EXPLAINED } from './statement-differences.js';
import { outcomeOf, statementSamples } from './statement-samples.js';
import { NPM_PACKAGES, npmSamples } from './statement-samples-npm.js';

const environment = pythonEnvironment('statement-samples-python');
const npm = npmFolder('statement-samples-npm', NPM_PACKAGES);
if (!environment.ok || !npm.ok) {
  const why = environment.ok ? (npm.ok ? '' : npm.reason) : environment.reason;
  const reason = `statements of foreign packages (${why})`;
  if (process.env.SPACEBOOKS_REQUIRE_ALL === '1') throw new Error(`${reason} are missing`);
  console.warn(`SKIPPED: ${reason} are missing. See docs/conformance.md.`);
}

describe.skipIf(!environment.ok || !npm.ok)('statements that foreign packages ship', () => {
  it('are read as those packages read them, but for differences that are explained', async () => {
    if (!environment.ok || !npm.ok) throw new Error('nothing to read');
    const samples = [...statementSamples(environment.python), ...npmSamples(npm.folder)];
    const found: Record<string, string> = {};
    const counts = new Map<string, number>();
    for (const sample of samples) {
      const outcome = await outcomeOf(sample);
      const kind = `${sample.format} ${outcome.split(':')[0]}`;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      const key = `${sample.package.replace(/[=@]+[^=@]*$/, '')}/${sample.file}`;
      if (outcome !== 'agrees' && outcome !== 'read') found[key] = outcome;
    }
    console.info(
      [...counts]
        .toSorted()
        .map(([kind, count]) => `${kind}: ${count}`)
        .join('\n'),
    );
    const explained = EXPLAINED.flatMap(({ outcome, files }) =>
      files.map((file) => [file, outcome] as const),
    );
    expect(found).toEqual(
      Object.fromEntries(explained.map(([file, outcome]) => [file, expect.stringContaining(outcome)])),
    );
    expect(samples.length).toBeGreaterThan(100);
  });
});
