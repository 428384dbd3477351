import { describe, expect, it } from 'vitest';
import { CONDUCT } from '../../../model/payment/conduct.js';
import { PLANTED, resultOf } from '../../../model/payment/planted.js';

/** Where nothing comes of it is known only when every state is: `npm run proof -- model --planted` looks for that. */
const QUICK = PLANTED.filter(({ name }) => name !== 'payment-forgetful');

describe('the saga of a payment', () => {
  it('breaks no rule where nothing goes wrong, and has as many states as ever', () => {
    const { states, violations } = resultOf({ faults: 0, people: 0 }, CONDUCT, false);
    expect(violations).toEqual([]);
    expect(states).toMatchInlineSnapshot(`5125`);
  });

  it.each(QUICK)('$name, which $mistake, is found', async ({ breaks, run }) => {
    const { violations } = await run();
    expect(violations.filter(({ name }) => breaks.includes(name))).not.toEqual([]);
  });
});
