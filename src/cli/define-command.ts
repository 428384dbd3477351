import { EXIT, type ExitCode } from '../exit-codes.js';
import { jsonText } from './json-text.js';
import type { CommandContext } from './output.js';

/** The headings of the help, in their order. */
export const GROUPS = ['First run', 'The daemon', 'Day to day', 'Books', 'Tools'] as const;

/** An option or an argument: how the help explains it, and what a command is given for it. */
export interface Spec<Value = unknown, Presence extends 'always' | 'maybe' = 'always' | 'maybe'> {
  readonly help: string;
  /** What stands behind the option in the help, `file` in `--config <file>`; a flag has none. */
  readonly value?: string;
  /** `maybe`: left out where it was not given. */
  readonly presence: Presence;
  readonly isMandatory?: boolean;
  readonly isRepeatable?: boolean;
  readonly choices?: readonly string[];
  /** Shown in the help. */
  readonly default?: unknown;
  /** What is given where it is left out, and goes without saying. */
  readonly unset?: unknown;
  /** The option that it cannot stand beside. */
  readonly conflicts?: string;
  /** @throws InvalidArgumentError */
  readonly parse?: (text: string) => unknown;
  /** For the compiler alone. */
  readonly type?: Value;
}

/** By the name that a command is given them under: `takeOver` is `--take-over` on the command line. */
type Specs = Readonly<Record<string, Spec>>;

/** `--take-over` */
export function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

type Parse<T> = (text: string) => T;

/** `--json` */
export function flag(help: string, how: Pick<Spec, 'conflicts'> = {}): Spec<boolean, 'always'> {
  return { help, presence: 'always', unset: false, ...how };
}

/** `--space <id>`, left out where it is not given. */
export function optional(value: string, help: string): Spec<string, 'maybe'>;
export function optional<T>(value: string, help: string, parse: Parse<T>): Spec<T, 'maybe'>;
export function optional(value: string, help: string, parse?: Parse<unknown>): Spec<unknown, 'maybe'> {
  return { value, help, presence: 'maybe', ...(parse !== undefined && { parse }) };
}

export function required(value: string, help: string): Spec<string, 'always'>;
export function required<T>(value: string, help: string, parse: Parse<T>): Spec<T, 'always'>;
export function required(value: string, help: string, parse?: Parse<unknown>): Spec<unknown, 'always'> {
  return { value, help, presence: 'always', isMandatory: true, ...(parse !== undefined && { parse }) };
}

export function withDefault(value: string, help: string, preset: string): Spec<string, 'always'>;
export function withDefault<T>(value: string, help: string, preset: T, parse: Parse<T>): Spec<T, 'always'>;
export function withDefault(
  value: string,
  help: string,
  preset: unknown,
  parse?: Parse<unknown>,
): Spec<unknown, 'always'> {
  return { value, help, presence: 'always', default: preset, ...(parse !== undefined && { parse }) };
}

export function choice<const T extends string>(
  value: string,
  help: string,
  choices: readonly T[],
): Spec<T, 'maybe'> {
  return { value, help, presence: 'maybe', choices };
}

export function repeatable(value: string, help: string): Spec<readonly string[], 'always'> {
  return { value, help, presence: 'always', isRepeatable: true, unset: [] };
}

/** `<invoice>` */
export function argument(help: string): Spec<string, 'always'>;
export function argument<T>(help: string, parse: Parse<T>): Spec<T, 'always'>;
export function argument(help: string, parse?: Parse<unknown>): Spec<unknown, 'always'> {
  return { help, presence: 'always', ...(parse !== undefined && { parse }) };
}

/** `<files...>`, one or more. */
export function severalArguments(help: string): Spec<readonly string[], 'always'> {
  return { help, presence: 'always', isRepeatable: true };
}

/** `[file]` */
export function optionalArgument(help: string): Spec<string, 'maybe'>;
export function optionalArgument<T>(help: string, parse: Parse<T>): Spec<T, 'maybe'>;
export function optionalArgument(help: string, parse?: Parse<unknown>): Spec<unknown, 'maybe'> {
  return { help, presence: 'maybe', ...(parse !== undefined && { parse }) };
}

/** `<shell>` */
export function choiceArgument<const T extends string>(
  help: string,
  choices: readonly T[],
): Spec<T, 'always'> {
  return { help, presence: 'always', choices };
}

type ValueOf<S> = S extends Spec<infer Value> ? Value : never;

/** What is given for these options or arguments. */
export type Given<S extends Specs> = {
  readonly [Name in keyof S as S[Name]['presence'] extends 'always' ? Name : never]: ValueOf<S[Name]>;
} & {
  readonly [Name in keyof S as S[Name]['presence'] extends 'always' ? never : Name]?: ValueOf<S[Name]>;
};

/** What `run` of a command with these is given. */
export type GivenTo<P extends { readonly arguments?: Specs; readonly options?: Specs }> = (P extends {
  readonly arguments: infer A extends Specs;
}
  ? Given<A>
  : unknown) &
  (P extends { readonly options: infer O extends Specs } ? Given<O> : unknown);

/** What a command says at its end. */
export interface Answer {
  /** With --json. */
  readonly json: string;
  /** Without. */
  readonly lines: readonly string[];
  readonly code: ExitCode;
}

/** What there is, for people and for programs. */
export function view(json: unknown, lines: readonly string[], code: ExitCode = EXIT.ok): Answer {
  return {
    get json() {
      return jsonText(json, 2);
    },
    lines,
    code,
  };
}

/** What was done; `ok` and what else a program wants to know. */
export function done(json: object, lines: readonly string[]): Answer {
  return { json: jsonText({ ok: true, ...json }), lines, code: EXIT.ok };
}

/**
 * A command, as a file in `commands/` describes it: `commands/books/batch/show.ts` is `spacebooks books batch show`. The program, its
 * help, completion and docs/commands.md are made of it. Every file is loaded for `--help`, so that what takes time to
 * load is imported by `run` (`test/unit/cli/definitions.test.ts` holds that).
 */
export interface CommandDefinition<Arguments extends Specs = Specs, Options extends Specs = Specs> {
  /** Heading of the help; a command below another needs none. */
  readonly group?: (typeof GROUPS)[number];
  /** Commands of a group stand in the order of their places, then by name. */
  readonly place?: number;
  /** A sentence. */
  readonly summary: string;
  readonly isHidden?: boolean;
  /** Stands in the help of all commands by its name alone; that help is one screen. */
  readonly isRare?: boolean;
  readonly arguments?: Arguments;
  readonly options?: Options;
  /** Command lines, one each. */
  readonly examples?: readonly string[];
  /** Stands below the examples. */
  readonly notes?: string;
  /** The configuration that it is about, where that is not the option `config`; its owner is who the command runs as. */
  configFile?(given: Given<Arguments> & Given<Options>): string;
  /** Left out where there are only commands below it. @throws CommandError, Failure, ConfigError */
  run?(given: Given<Arguments> & Given<Options>, context: CommandContext): Promise<Answer | ExitCode>;
}

export function defineCommand<
  Arguments extends Specs = Record<never, never>,
  Options extends Specs = Record<never, never>,
>(definition: CommandDefinition<Arguments, Options>): CommandDefinition<Arguments, Options> {
  return definition;
}
