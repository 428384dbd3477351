import type { Model } from './disk/disk.js';
import { KINDS } from './disk/fates.js';
import { randomFrom } from './random.js';

/** When the power goes, and what the disk makes of it. */
export interface Cut {
  /** So many changes after the day began, or after the power came back. */
  readonly after: number;
  readonly model: Model;
  readonly kind: string;
  /** What is lost is drawn from it. */
  readonly seed: number;
}

/** A daemon that starts makes about so many changes. */
const RECOVERY = 60;
/** Of a day of eight thousand changes, so that some twelve cuts fall into one. */
const FAR = 1_300;

/** Kinds of what a disk may make of a cut. */
export function kindsOfCrash(): readonly { readonly model: Model; readonly kind: string }[] {
  return (Object.keys(KINDS) as Model[]).flatMap((model) =>
    Object.keys(KINDS[model]).map((kind) => ({ model, kind })),
  );
}

/** Cuts without end that a seed decides; every third falls into the recovery from the one before. */
export function* drawCuts(seed: number): Generator<Cut, never> {
  const random = randomFrom(seed);
  const kinds = kindsOfCrash();
  for (let number = 0; ; number += 1) {
    const within = number % 3 === 2 ? RECOVERY : FAR;
    const { model, kind } = kinds[number % kinds.length] as (typeof kinds)[number];
    yield { after: 1 + Math.floor(random() * within), model, kind, seed: seed + number };
  }
}
