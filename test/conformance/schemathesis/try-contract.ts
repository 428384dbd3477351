import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contract } from './contracts.js';

/** What is tried, and how. */
export interface Trial {
  readonly python: string;
  /** Where what it reads and writes lies. */
  readonly folder: string;
  readonly contract: Contract;
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Values of parameters that random ones would never hit. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Regular expression of paths; all others when it begins with `not `. */
  readonly paths?: string;
  /** Beside those that every contract is held against. */
  readonly checks?: readonly string[];
  /** Whether it also does with one answer what its links allow. */
  readonly isStateful: boolean;
  /** Requests of each kind for an operation. */
  readonly examples: number;
}

/** What the tester reports of a trial. */
export interface Outcome {
  /** A paragraph for each failure, and for what the tester itself could not do. */
  readonly complaints: readonly string[];
  readonly operations: number;
  readonly requests: number;
  /** Those that were carried out. */
  readonly phases: readonly string[];
}

const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
];

/** Fixed: the same requests each time. */
const SEED = '20261126';

/** Lets Schemathesis send requests that a contract allows, forbids and leaves open, and compare the answers with it. */
export async function tryContract(trial: Trial): Promise<Outcome> {
  const { python, folder, contract, baseUrl, headers, paths, isStateful, examples, checks = [] } = trial;
  const files = { contract: 'contract.json', config: 'schemathesis.toml', report: 'report.json' };
  const at = (name: keyof typeof files): string => join(folder, files[name]);
  writeFileSync(at('contract'), JSON.stringify(contract));
  writeFileSync(at('config'), configuration(trial));
  const only = paths?.startsWith('not ')
    ? ['--exclude-path-regex', paths.slice(4)]
    : ['--include-path-regex', paths ?? ''];
  const args = [
    ...['-m', 'schemathesis.cli', '--config-file', at('config'), 'run', at('contract'), '--url', baseUrl],
    ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
    ...['--seed', SEED, '--checks', [...CHECKS, ...checks].join(','), '--max-examples', String(examples)],
    ...['--report', 'json', '--report-json-path', at('report'), '--no-color', '--continue-on-failure'],
    ...['--phases', `examples,coverage,fuzzing${isStateful ? ',stateful' : ''}`],
    ...['--generation-database', 'none', ...(paths === undefined ? [] : only)],
  ];
  const output = await outputOf(python, args, folder);
  const report = JSON.parse(readFileSync(at('report'), 'utf8')) as Report;
  const { failures, errors, phases, operations, test_cases } = report;
  const isClean = failures.length === 0 && errors.length === 0;
  return {
    complaints: isClean ? [] : output.split(/^_{3,} /m).slice(1),
    operations: operations.tested,
    requests: test_cases.generated,
    phases: Object.keys(phases).filter((name) => phases[name]?.status === 'success'),
  };
}

interface Report {
  readonly failures: readonly unknown[];
  readonly errors: readonly unknown[];
  readonly phases: Readonly<Record<string, { readonly status: string }>>;
  readonly operations: { readonly tested: number };
  readonly test_cases: { readonly generated: number };
}

/** 501 is what a sandbox does not play; every other 5xx is a defect. */
function configuration({ parameters = {} }: Trial): string {
  const given = Object.entries(parameters).map(
    ([name, value]) => `${JSON.stringify(name)} = ${JSON.stringify(value)}`,
  );
  const expected = 'expected-statuses = ["2xx", "3xx", "4xx", "501"]';
  return ['[checks.not_a_server_error]', expected, '[parameters]', ...given, ''].join('\n');
}

/** The tester ends with 1 where it has found something: the report says what. */
function outputOf(command: string, args: readonly string[], folder: string): Promise<string> {
  const options = { cwd: folder, maxBuffer: 256 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    execFile(command, args, options, (error, stdout, stderr) => {
      if (error !== null && error.code !== 1)
        reject(new Error(`${error.message}\n${stdout.slice(-2000)}${stderr}`));
      else resolve(stdout);
    });
  });
}
