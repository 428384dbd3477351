import type { Verdict } from '../../../test/traces/path/validator.js';
import type { Edge } from '../model/traces/edges/edge.js';
import type { SimulationResult } from './simulate.js';

/** What a process of the simulation is told to do, one seed after the other. */
export interface Order {
  readonly seed: number;
  readonly bug: string | null;
  readonly realVisuals: boolean;
}

/** What it tells of a seed; the trace only where it failed. */
export interface Report extends Omit<SimulationResult, 'trace'> {
  readonly seed: number;
  /** Whether what each of its e-invoices did is a path of the saga's graph. */
  readonly paths: Verdict;
  /** The edges of the saga's graph that they walked. */
  readonly walked: readonly Edge[];
  /** CPU time, milliseconds. */
  readonly milliseconds: number;
}
