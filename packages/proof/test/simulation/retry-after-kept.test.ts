import { describe, expect, it } from 'vitest';
import { createPatience } from '../../simulation/retry-after-kept.js';

const busy = { status: 429, headers: { 'retry-after': '90' }, body: new Uint8Array() };

describe('the look at Retry-After', () => {
  it('notices a request before the end of the wait, and none after it', () => {
    let now = 0;
    const patience = createPatience(() => now);
    patience.answered('platform', 'GET /a', busy);
    now = 89_000;
    patience.sent('platform', 'GET /b');
    expect(patience.violations).toEqual([
      'platform GET /b is sent 1 s before the end of the wait that was asked for',
    ]);
    now = 90_000;
    patience.sent('platform', 'GET /c');
    expect(patience.violations).toHaveLength(1);
  });

  it('lets pass what was on its way, and other groups of KSeF', () => {
    let now = 0;
    const patience = createPatience(() => now);
    patience.answered('ksef', 'GET /v2/sessions/20261121-SO-0A1B2C3D4E-0A1B2C3D4E-01/invoices', busy);
    patience.sent('ksef', 'GET /v2/sessions/20261121-SO-0A1B2C3D4E-0A1B2C3D4E-02/invoices');
    now = 1_000;
    patience.sent('ksef', 'POST /v2/auth/challenge');
    expect(patience.violations).toEqual([]);
    patience.sent('ksef', 'GET /v2/sessions/20261121-SO-0A1B2C3D4E-0A1B2C3D4E-03/invoices');
    expect(patience.violations).toHaveLength(1);
  });

  it('forgives after the clock was set: KSeF at once, the platform over the next start', () => {
    let now = 0;
    const patience = createPatience(() => now);
    patience.answered('ksef', 'POST /v2/auth/challenge', busy);
    patience.answered('platform', 'GET /a', busy);
    now = 1_000;
    patience.clockSet();
    patience.sent('ksef', 'POST /v2/auth/challenge');
    expect(patience.violations).toEqual([]);
    patience.sent('platform', 'GET /a');
    expect(patience.violations).toHaveLength(1);
    now = 2_000;
    patience.crashed();
    patience.sent('platform', 'GET /a');
    expect(patience.violations).toHaveLength(1);
  });
});
