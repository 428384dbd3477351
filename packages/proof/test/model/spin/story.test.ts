import { describe, expect, it } from 'vitest';
import { storyOf } from '../../../model/spin/story.js';

describe('the story of a counterexample', () => {
  it('is what the specification says, in words', () => {
    const replay =
      'starting claim 1\n      MSC: worker 1 commits LOCK_INTENDED\nMSC: worker 1 dies\nspin: trail ends';
    expect(storyOf(replay)).toEqual(['worker 1 commits lock intended', 'worker 1 dies']);
  });

  it('says what goes on for ever', () => {
    expect(storyOf('MSC: a callback is lost\n<<<<<START OF CYCLE>>>>>\nspin: trail ends')).toEqual([
      'a callback is lost',
      'for ever: nothing happens',
    ]);
    expect(storyOf('<<<<<START OF CYCLE>>>>>\nMSC: worker 0 looks')).toEqual(['for ever: worker 0 looks']);
  });
});
