import { CORPUS, FOUND, type Kept, keptIn } from './corpus.js';
import { judged, type Verdict } from './engine/judge.js';
import type { Target } from './target.js';

/** Of the inputs that a target begins with; a long run tries all of them. */
const SEEDS = 5;

/** Every input of the repository for a target, and some that it begins with. */
export async function inputsOf(target: Target): Promise<readonly Kept[]> {
  const seeds = (await target.seeds()).slice(0, SEEDS);
  return [
    ...seeds.map((input, index) => ({ file: `seed ${index}`, input })),
    ...[CORPUS, FOUND].flatMap((folder) => keptIn(folder, target.name)),
  ];
}

/** What is wrong with these inputs, but for their cost: a machine that is busy would be told from a slow reader by nothing. */
export async function played(target: Target, inputs: readonly Kept[]): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const { file, input } of inputs) {
    const { verdict } = await judged(target.run, input, { isApart: true });
    if (verdict !== null) wrong.push(wordsOf(file, verdict));
  }
  return wrong;
}

function wordsOf(file: string, { key, said }: Verdict): string {
  return `${file}: ${key}: ${said}`;
}
