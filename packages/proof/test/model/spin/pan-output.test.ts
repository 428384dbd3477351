import { describe, expect, it } from 'vitest';
import { readPan } from '../../../model/spin/pan-output.js';

const HEAD = 'Full statespace search for:\n\tassertion violations\t+\n';
const FIGURES =
  'State-vector 100 byte, depth reached 224, errors: 0\n   733124 states, stored\n  2440980 transitions (= stored+matched)\n';

describe('what pan says', () => {
  it('is read as figures', () => {
    const { states, transitions, depth, broken } = readPan(HEAD + FIGURES);
    expect({ states, transitions, depth, broken }).toEqual({
      states: 733_124,
      transitions: 2_440_980,
      depth: 224,
      broken: null,
    });
  });

  it('names the assertion that was violated', () => {
    const text = `pan:1: assertion violated attached_once (at depth 77)\nWarning: Search not completed\n${HEAD}`;
    expect(readPan(text + FIGURES.replace('errors: 0', 'errors: 1')).broken).toBe('attached_once');
  });

  it('names the claim of a cycle, and whoever is stuck', () => {
    const broken = HEAD + FIGURES.replace('errors: 0', 'errors: 1');
    expect(readPan(`pan:1: acceptance cycle (at depth 15)\n${broken}`).broken).toBe('each_request_ends');
    expect(readPan(`pan:1: invalid end state (at depth 9)\n${broken}`).broken).toBe('nobody_is_stuck');
  });

  it.each(['error: max search depth too small', 'pan: reached -DMEMLIM bound', 'pan: out of memory'])(
    'is no proof when it was cut short: %s',
    (line) => {
      expect(() => readPan(`${line}\n${HEAD}${FIGURES}`)).toThrow('cut short');
    },
  );

  it('is no proof when states were forgotten', () => {
    expect(() => readPan(`Bit statespace search for:\n${FIGURES}`)).toThrow('cut short');
    expect(() => readPan(`Hash-compact search for:\n${FIGURES}`)).toThrow('not exhaustive');
  });

  it('is no proof when it ended early, printed nothing or has an error of another kind', () => {
    expect(() => readPan(`Warning: Search not completed\n${HEAD}${FIGURES}`)).toThrow('not completed');
    expect(() => readPan('Segmentation fault')).toThrow('no figure');
    expect(() => readPan(HEAD + FIGURES.replace('errors: 0', 'errors: 1'))).toThrow('not known');
  });

  it('lists what no run comes to, by process', () => {
    const rest =
      'unreached in proctype Mail\n\ta.pml:97, state 8, "-end-"\n\t(1 of 8 states)\nunreached in proctype Reached\n\ta.pml:126, state 3, "((state==2))"\nunreached in init\n';
    expect([...readPan(HEAD + FIGURES + rest).unreached]).toEqual([
      ['Mail', []],
      ['Reached', ['a.pml:126']],
      ['init', []],
    ]);
  });
});
