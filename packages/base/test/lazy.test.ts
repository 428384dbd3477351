import { describe, expect, it } from 'vitest';
import { lazily, loadEverything } from '../src/lazy.js';

describe('what is loaded at its first use', () => {
  it('is loaded once', async () => {
    let loads = 0;
    const get = lazily(async () => {
      loads += 1;
      return 'loaded';
    });
    expect(loads).toBe(0);
    expect(await Promise.all([get(), get()])).toEqual(['loaded', 'loaded']);
    expect(loads).toBe(1);
  });

  it('is tried again after a failure', async () => {
    let loads = 0;
    const get = lazily(async () => {
      loads += 1;
      if (loads === 1) throw new Error('not now');
      return loads;
    });
    await expect(get()).rejects.toThrow('not now');
    expect(await get()).toBe(2);
  });

  it('can be loaded all at once, with what comes to light on the way', async () => {
    const loaded: string[] = [];
    lazily(async () => {
      loaded.push('outer');
      lazily(async () => void loaded.push('inner'));
    });
    await loadEverything();
    expect(loaded).toEqual(['outer', 'inner']);
  });
});
