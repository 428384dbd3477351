/** What is read of what Stryker keeps for the next run (mutation-testing-report-schema, version 2). */
export interface KeptRun {
  readonly files: Readonly<Record<string, KeptFile>>;
}

interface KeptFile {
  readonly mutants: readonly { readonly status: string; readonly static?: boolean }[];
}

/**
 * A static mutant is one of code that runs when its file is loaded. Of it Stryker does not know which tests could notice it,
 * and so takes it for a survivor ever after, whatever tests are new. What is left out here it tries again.
 */
export function withoutStaticSurvivors<Run extends KeptRun>(run: Run): Run {
  const files = Object.entries(run.files).map(([name, file]) => {
    const mutants = file.mutants.filter(
      (mutant) => !(mutant.static === true && mutant.status === 'Survived'),
    );
    return [name, { ...file, mutants }] as const;
  });
  return { ...run, files: Object.fromEntries(files) };
}
