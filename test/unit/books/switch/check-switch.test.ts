import { describe, expect, it } from 'vitest';
import { checkSwitch } from '../../../../src/books/switch/check-switch.js';

type Stores = Parameters<typeof checkSwitch>[0];
type Space = Parameters<typeof checkSwitch>[1];

const space = { id: 'kiel' } as unknown as Space;
const withBatches = (count: number): Stores =>
  ({ batches: { page: async () => Array.from({ length: count }, () => ({})) } }) as unknown as Stores;

describe('the first night of a switch', () => {
  it('is open until a batch was handed out, and says how to look at it first', async () => {
    expect((await checkSwitch(withBatches(0), space)).lines.find(({ step }) => step === 'dry')).toEqual({
      step: 'dry',
      state: 'open',
      found: [{ key: 'dry.never', values: {}, command: 'spacebooks export --preview --space kiel' }],
    });
    expect((await checkSwitch(withBatches(1), space)).lines.find(({ step }) => step === 'dry')?.state).toBe(
      'done',
    );
  });
});
