import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { Plan } from './plan.js';

const act = z.looseObject({ type: z.string() });
const planFile = z.object({
  /** What it shows, for people. */
  about: z.array(z.string()).default([]),
  plan: z.object({
    seed: z.int().positive(),
    start: z.int().positive(),
    length: z.int().positive(),
    furtherSpaces: z.int().nonnegative(),
    variant: z.object({
      withoutBooksAccount: z.boolean(),
      footer: z.int(),
      afterAcceptance: z.enum(['platform', 'attach']),
      whenUnavailable: z.enum(['wait', 'offline24']),
    }),
    events: z.array(z.object({ at: z.int().nonnegative(), act })),
    cued: z.array(z.object({ step: z.string(), times: z.int().nonnegative(), act })).default([]),
  }),
});

/** @param about lines for people, which nobody plays */
export function writePlan(file: string, plan: Plan, about: readonly string[]): void {
  writeFileSync(file, `${JSON.stringify({ about, plan }, null, 2)}\n`);
}

/** @throws Error with a sentence for people that names file and field */
export function readPlan(file: string): Plan {
  const read = planFile.safeParse(parsed(file));
  if (read.success) return read.data.plan as Plan;
  const [issue] = read.error.issues;
  throw new Error(
    `${file}, ${issue?.path.join('.')}: ${issue?.message}. Write it with npm run proof -- model --trace NAME --plan FILE`,
  );
}

function parsed(file: string): unknown {
  const text = readFileSync(file, 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is no JSON: ${(error as Error).message}`);
  }
}
