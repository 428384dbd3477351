import { describe, expect, it } from 'vitest';
import { readOptions } from '../../simulation/options.js';

const BUGS = ['unlock', 'resend'];

describe('the options of the simulation', () => {
  it.each([
    [[], { seeds: 100, first: 1, trace: false, bugs: [], jobs: 2, report: null }],
    [
      ['--seeds', '1000', '--jobs', '4'],
      { seeds: 1_000, first: 1, trace: false, bugs: [], jobs: 4, report: null },
    ],
    [['--seed', '7', '--trace'], { seeds: 1, first: 7, trace: true, bugs: [], jobs: 1, report: null }],
    [
      ['--bug', 'unlock', '--from', '5'],
      { seeds: 100, first: 5, trace: false, bugs: ['unlock'], jobs: 2, report: null },
    ],
    [['--bugs', '--seeds', '200'], { seeds: 200, first: 1, trace: false, bugs: BUGS, jobs: 2, report: null }],
  ])('%j', (args, options) => {
    expect(readOptions(args, BUGS)).toEqual(options);
  });

  it.each([
    [['--bug', 'nothing'], 'there is no bug nothing: known are unlock, resend'],
    [['--seeds', '0'], '--seeds wants a number from 1 on, not 0'],
  ])('refuses %j', (args, message) => {
    expect(() => readOptions(args, BUGS)).toThrow(message);
  });
});
