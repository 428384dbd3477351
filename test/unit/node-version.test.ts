import { describe, expect, it } from 'vitest';
import { isNodeRecentEnough, tooOldNode } from '../../src/node-version.js';

describe('the Node that starts spacebooks', () => {
  it.each([
    ['20.20.2', false],
    ['22.17.1', false],
    ['22.18.0', true],
    ['22.23.3', true],
    ['23.0.0', true],
    ['24.21.0', true],
    ['26.0.0-nightly20260101', true],
    ['4.9.1', false],
  ])('%s is recent enough: %s', (version, answer) => {
    expect(isNodeRecentEnough(version)).toBe(answer);
  });

  it('is named in one sentence when it is too old', () => {
    expect(tooOldNode('20.20.2')).toBe(
      'spacebooks: needs Node 22.18.0 or later, best Node 24, and was started on Node 20.20.2.\n',
    );
  });
});
