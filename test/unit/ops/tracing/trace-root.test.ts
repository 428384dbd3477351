import { describe, expect, it } from 'vitest';
import { nightRoot, sagaRoot } from '../../../../src/ops/tracing/spans.js';

describe('the root of a trace', () => {
  it('is the same for the same saga, for ever: released versions keep it', () => {
    expect(sagaRoot('8c0f7f0e-0000-4000-8000-000000000001')).toEqual({
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect(sagaRoot('saga-1')).toEqual(sagaRoot('saga-1'));
    expect(sagaRoot('saga-1')).toMatchInlineSnapshot(`
      {
        "spanId": "2a268051b3247f56",
        "traceId": "af1f2dda4a63379a2f4d14a27fc89a72",
      }
    `);
  });

  it('differs from one saga, space, date and run to the next', () => {
    const roots = [
      sagaRoot('saga-1'),
      sagaRoot('saga-2'),
      nightRoot('berlin', '2026-01-31'),
      nightRoot('berlin', '2026-02-01'),
      nightRoot('warsaw', '2026-01-31'),
      nightRoot('berlin', '2026-01-31', '17'),
    ];
    expect(new Set(roots.map(({ traceId }) => traceId)).size).toBe(roots.length);
    expect(new Set(roots.map(({ spanId }) => spanId)).size).toBe(roots.length);
  });
});
