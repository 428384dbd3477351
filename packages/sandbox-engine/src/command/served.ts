import type { Proxied, Side } from '../proxy/start-proxy.js';
import type { StartOptions } from '../start.js';
import type { CommonOptions } from './common-options.js';

/** Serves until it is closed. */
export interface Running {
  /** How it is used, for people. */
  readonly usage: string;
  close(): Promise<void>;
}

/** A sandbox that serves. */
export interface RunningSandbox extends Running {
  readonly proxied: Proxied;
}

/** What a sandbox is started with by a command. */
export interface CommandStart extends StartOptions {
  /** Links and callbacks name the real hosts, which a proxy brings here. */
  readonly namesRealHosts: boolean;
}

/** A sandbox that a command can start. */
export interface CommandSandbox {
  readonly name: Side;
  /**
   * Reads the seed.
   *
   * @param seed as it was given: a file, or a word that the sandbox knows
   * @returns starts it
   * @throws Error that says what is wrong with the seed
   */
  prepare(seed: string | undefined): Promise<(options: CommandStart) => Promise<RunningSandbox>>;
}

/** A sandbox with what was asked of it alone, and the names of the options, for messages. */
export interface AskedSandbox {
  readonly sandbox: CommandSandbox;
  readonly port: number;
  readonly seed: string | undefined;
  readonly portOption: string;
  readonly seedOption: string;
}

/** What all sandboxes of a command are asked for. */
export interface ServeOptions extends CommonOptions {
  readonly realAddresses?: boolean;
}
