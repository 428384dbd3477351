import { E_INVOICE } from './e-invoice/proven.js';
import { PAYMENT } from './payment/proven.js';

/** A part of the proof: something that is explored whole. */
export interface ProvenModel {
  readonly name: string;
  /** One line for people. */
  readonly about: string;
  run(options: ModelOptions): ModelResult | Promise<ModelResult>;
  /** Mistakes that its rules must find, each by itself. */
  readonly planted: readonly PlantedMistake[];
}

export interface ModelOptions {
  /** `small` in CI, `large` by night: how often things may go wrong. */
  readonly size: 'small' | 'large';
}

export interface ModelResult {
  readonly states: number;
  readonly transitions: number;
  /** How many steps the farthest state is away. */
  readonly depth: number;
  /** Rules that were checked. */
  readonly invariants: number;
  readonly violations: readonly ToldViolation[];
}

export interface ToldViolation {
  readonly name: string;
  /** The shortest way to it, line by line. */
  readonly trace: readonly string[];
}

export interface PlantedMistake {
  readonly name: string;
  /** What is done wrong, in words. */
  readonly mistake: string;
  /** Names of the rules that may find it. */
  readonly breaks: readonly string[];
  run(): ModelResult | Promise<ModelResult>;
}

/** Each with an entry of its own; `npm run proof -- model` runs them in this order. */
export const MODELS: readonly ProvenModel[] = [E_INVOICE, PAYMENT];
