import { describe, expect, it } from 'vitest';
import { inputsOf, played } from '../../fuzz/play.js';
import { loadTarget, TARGET_NAMES } from '../../fuzz/targets.js';

/** Reads every file of src with the compiler; test/linear-expressions.test.ts does so as well. */
const NOT_HERE = ['expressions'];

describe('inputs of the repository', () => {
  it.each(TARGET_NAMES.filter((name) => !NOT_HERE.includes(name)))('do no harm: %s', async (name) => {
    const target = await loadTarget(name);
    expect(target.name).toBe(name);
    const inputs = await inputsOf(target);
    expect(inputs.length).toBeGreaterThan(0);
    expect(await played(target, inputs)).toEqual([]);
  });
});
