import { InvalidArgumentError } from 'commander';

/** An option: how the help explains it, and what a command is given for it. */
export interface CommandOption<Value = unknown, Presence extends 'always' | 'maybe' = 'always' | 'maybe'> {
  readonly help: string;
  /** What stands behind the option in the help, `file` in `--seed <file>`; a flag has none. */
  readonly value?: string;
  /** `maybe`: left out where it was not given. */
  readonly presence: Presence;
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

/** By name: `caFile` is `--ca-file` on the command line. */
export type CommandOptions = Readonly<Record<string, CommandOption>>;

/** What a command is given for its options. */
export type GivenFor<O extends CommandOptions> = {
  readonly [Name in keyof O as O[Name]['presence'] extends 'always' ? Name : never]: ValueOf<O[Name]>;
} & {
  readonly [Name in keyof O as O[Name]['presence'] extends 'always' ? never : Name]?: ValueOf<O[Name]>;
};

type ValueOf<O> = O extends CommandOption<infer Value> ? Value : never;

/** `--ca-file` */
export function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

export function flag(help: string): CommandOption<boolean, 'always'> {
  return { help, presence: 'always', unset: false };
}

export function fileOption(help: string): CommandOption<string, 'maybe'> {
  return { value: 'file', help, presence: 'maybe' };
}

/** @param of whose port it is */
export function portOption(of: string, preset: number): CommandOption<number, 'always'> {
  const help = `port of ${of}, 0 for any free one`;
  return { value: 'number', help, presence: 'always', default: preset, parse: portNumber };
}

/** @throws InvalidArgumentError */
export function portNumber(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new InvalidArgumentError('Write a number from 0 to 65535.');
}
