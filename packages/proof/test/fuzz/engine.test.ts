import { describe, expect, it, onTestFinished } from 'vitest';
import { Failure } from '../../../../src/domain/errors.js';
import { seededRandom } from '../../../../test/seeded-random.js';
import { createCoverage } from '../../fuzz/engine/coverage.js';
import { type Figures, fuzz } from '../../fuzz/engine/fuzz.js';
import { growsTooFast } from '../../fuzz/engine/growth.js';
import { judged } from '../../fuzz/engine/judge.js';
import type { Meter } from '../../fuzz/engine/meter.js';
import { createWords } from '../../fuzz/engine/words.js';
import { answeredBy } from '../../fuzz/oracles.js';

const EXECUTIONS = 25_000;

/** A program that breaks only behind four comparisons in turn, each of them a branch. */
function fuzzed(isGuided: boolean): Promise<Figures> {
  const coverage = createCoverage();
  const branches = coverage.room(8);
  const run = (input: Uint8Array): void => {
    for (const [place, sign] of [...Buffer.from('F\0Z!')].entries()) {
      if (input[place] !== sign) return;
      if (isGuided) branches[place] = 1;
    }
    throw new TypeError('planted');
  };
  return fuzz({
    target: { run, mostBytes: 64 },
    seeds: [Buffer.from('....')],
    random: seededRandom('engine'),
    coverage,
    words: createWords([]),
    goesOn: (executions) => executions < EXECUTIONS,
  });
}

describe('the fuzzer', () => {
  it('finds a planted mistake behind branches, and tells it once', async () => {
    const { findings, branches, executions } = await fuzzed(true);
    expect(
      findings.map(({ key, said, input }) => [key, said, Buffer.from(input.subarray(0, 4)).toString()]),
    ).toEqual([[expect.stringContaining('TypeError at '), 'planted', 'F\0Z!']]);
    expect(branches).toBe(4);
    expect(executions).toBeGreaterThanOrEqual(EXECUTIONS);
  });

  it('does not find it without branches to go by', async () => {
    expect((await fuzzed(false)).findings).toEqual([]);
  });

  it('does the same again with the same seed', async () => {
    const [one, other] = [await fuzzed(true), await fuzzed(true)];
    expect(one.inputs).toEqual(other.inputs);
  });
});

describe('what is held against an input', () => {
  it('is another error than those that the program answers with', async () => {
    const run = () =>
      answeredBy(['bank.unreadable'], () => Promise.reject(new RangeError('deep'))).then(() => undefined);
    expect((await judged(run, new Uint8Array())).verdict).toMatchObject({ said: 'deep' });
    const refused = () =>
      answeredBy(['bank.unreadable'], () => {
        throw new Failure('bank.unreadable', { detail: 'a.sta:1: is empty' });
      }).then(() => undefined);
    expect((await judged(refused, new Uint8Array())).verdict).toBeNull();
  });

  it('is an answer of several lines, and one without end', async () => {
    for (const detail of ['a\nb', 'x'.repeat(10_000)]) {
      const answer = answeredBy(['bank.unreadable'], () => {
        throw new Failure('bank.unreadable', { detail });
      });
      await expect(answer).rejects.toThrow('bank.unreadable');
    }
  });

  it('is a property that everything has from then on', async () => {
    onTestFinished(() => {
      Reflect.deleteProperty(Object.prototype, 'planted');
    });
    const run = (): void => {
      Object.defineProperty(Object.prototype, 'planted', { value: 1, configurable: true, enumerable: false });
    };
    expect((await judged(run, new Uint8Array())).verdict?.key).toBe('pollution');
  });

  it('is a time that grows as the square of the text, and not one that grows with it', async () => {
    const cost = (exponent: number) => async (input: Uint8Array) => (input.length / 8_000) ** exponent;
    expect((await growsTooFast(PUMP, cost(2)))?.length).toBeGreaterThan(8_000);
    expect(await growsTooFast(PUMP, cost(1))).toBeNull();
  });

  it('is not a machine that became slow while the texts became long', async () => {
    let load = 0.1;
    const cost = async (input: Uint8Array) => {
      load *= 2;
      return load * (input.length / 8_000);
    };
    expect(await growsTooFast(PUMP, cost)).toBeNull();
  });

  it('is a time beyond two hundred times the reference work, on a machine that is quiet and on one that is busy', async () => {
    for (const load of [1, 20]) {
      expect((await judged(...slow({ takes: 3_000, load }))).verdict).toMatchObject({
        key: 'slow',
        said: '300 times the reference work for 1 bytes',
      });
      expect((await judged(...slow({ takes: 1_000, load }))).verdict).toBeNull();
    }
  });

  it('is not a pause that does not come again', async () => {
    expect((await judged(...slow({ takes: 90_000, load: 1, runs: 1 }))).verdict).toBeNull();
  });
});

const PUMP = { head: new Uint8Array(), unit: Buffer.from('a'), tail: Buffer.from('!') };

/** A run on a machine on which everything takes so many times as long; only the first runs are long where it says so. */
function slow({ takes, load, runs = 99 }: { takes: number; load: number; runs?: number }) {
  let [spent, left] = [0, runs];
  const run = (): void => {
    spent += (left > 0 ? takes : 1) * load;
    left -= 1;
  };
  const meter: Meter = { spent: () => spent, reference: () => 10 * load };
  return [run, Uint8Array.of(1), { meter }] as const;
}
