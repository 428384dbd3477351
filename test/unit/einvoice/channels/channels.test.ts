import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { channelFor } from '../../../../src/einvoice/channels/channels.js';
import { KSEF } from '../../../../src/einvoice/channels/ksef/channel.js';
import { NONE } from '../../../../src/einvoice/channels/none/channel.js';

const FOLDER = new URL('../../../../src/einvoice/channels/', import.meta.url);

const folders = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe('a channel', () => {
  it.each(folders)('%s has the files that every channel has', (name) => {
    const files = readdirSync(new URL(`${name}/`, FOLDER));
    expect(files).toEqual(expect.arrayContaining(['channel.ts', 'check.ts', 'produce.ts']));
  });

  it.each([
    ['none', NONE],
    ['ksef', KSEF],
  ] as const)('%s has steps.ts exactly where it has actions of its own', (name, channel) => {
    const hasFile = readdirSync(new URL(`${name}/`, FOLDER)).includes('steps.ts');
    expect(hasFile).toBe(Object.keys(channel.steps).length > 0);
  });

  it('is that of the standard', () => {
    expect(channelFor('ksef')).toBe(KSEF);
    for (const standard of ['zugferd', 'xrechnung', 'xrechnung-ubl', 'ubl'] as const)
      expect(channelFor(standard)).toBe(NONE);
  });
});
