import { runScript, say } from '../../../../test/run-script.js';
import type { Rejection } from '../../../../test/traces/path/validator.js';
import { tellRejection, tellRejections } from '../../../../test/traces/tell.js';
import { writeCounts } from '../../../../test/write-counts.js';
import type { Bug } from '../../simulation/bugs.js';
import { carryOut } from '../../simulation/pool.js';
import type { Order } from '../../simulation/work.js';
import { compareWalked } from './edges/compare-walked.js';
import type { Edge } from './edges/edge.js';
import { exploredEdges, WALKED } from './edges/explored.js';
import { readTraceOptions, type TraceOptions, USAGE } from './options.js';
import { OF_THIS_GRAPH, OUTSIDE } from './planted/of-this-graph.js';

async function main(args: readonly string[]): Promise<boolean> {
  const options = readTraceOptions(args);
  return options.planted ? findPlanted(options) : validateSeeds(options);
}

/** @returns whether every trace is a path */
async function validateSeeds({ seeds, first, jobs, report: file }: TraceOptions): Promise<boolean> {
  const sums = { traces: 0, steps: 0, rejected: 0 };
  const seedOf = new Map<Edge, number>();
  await carryOut(ordersOf(first, seeds, null), jobs, ({ seed, paths, walked }) => {
    for (const edge of walked) if (!seedOf.has(edge)) seedOf.set(edge, seed);
    sums.traces += paths.traces;
    sums.steps += paths.steps;
    sums.rejected += paths.rejections.length;
    for (const line of tellRejections(seed, paths.rejections)) say(line);
    return true;
  });
  const { traces, steps, rejected } = sums;
  const { edges, outside, unexplored } = compareWalked([...seedOf.keys()], exploredEdges(WALKED));
  for (const edge of unexplored) say(`seed ${seedOf.get(edge)}: no exploration was there: ${edge}`);
  const failed = rejected + unexplored.length;
  if (file !== null) writeCounts(file, traces - rejected, failed);
  say(
    `edges walked ${seedOf.size}, of ${edges} explored, outside ${outside}, unexplored ${unexplored.length}`,
  );
  say(`traces ${traces}, steps ${steps}, rejected ${rejected}`);
  return failed === 0;
}

/** @returns whether a trace of each was rejected, by the validation alone: what the rules say is not asked */
async function findPlanted({ seeds, first, jobs, report: file }: TraceOptions): Promise<boolean> {
  let rejected = 0;
  say('| deviation | mistake | rejected | at |');
  say('|---|---|---|---|');
  for (const bug of OF_THIS_GRAPH) {
    const found = await firstRejection(bug, first, seeds, jobs);
    if (found !== null) rejected += 1;
    const seed = found === null ? `NOT within ${seeds} seeds` : `seed ${found.seed}`;
    say(
      `| ${bug.name} | ${bug.mistake} | ${seed} | ${found === null ? '' : tellRejection(found.rejection)} |`,
    );
  }
  for (const [name, why] of Object.entries(OUTSIDE)) say(`| ${name} | | not described | ${why} |`);
  const missed = OF_THIS_GRAPH.length - rejected;
  if (file !== null) writeCounts(file, rejected, missed);
  say(`planted ${OF_THIS_GRAPH.length}, rejected ${rejected}, not rejected ${missed}`);
  return missed === 0;
}

interface Found {
  readonly seed: number;
  readonly rejection: Rejection;
}

async function firstRejection(bug: Bug, first: number, seeds: number, jobs: number): Promise<Found | null> {
  const found: Found[] = [];
  await carryOut(ordersOf(first, seeds, bug.name), jobs, ({ seed, paths: { rejections } }) => {
    const [rejection] = rejections;
    if (rejection !== undefined) found.push({ seed, rejection });
    return found.length === 0;
  });
  return found.sort((a, b) => a.seed - b.seed)[0] ?? null;
}

function ordersOf(first: number, seeds: number, bug: string | null): readonly Order[] {
  return Array.from({ length: seeds }, (_, index) => ({ seed: first + index, bug, realVisuals: false }));
}

runScript(USAGE, main);
