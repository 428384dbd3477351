import { expect, it } from 'vitest';
import { boundOf } from '../../storm/bound.js';

const MINUTE = 60_000;

it('allows for the longest wait when nothing is left, and for the limits when much is', () => {
  expect(boundOf({ invoices: 0, documents: 0, messages: 0 })).toBe((18 + 60) * MINUTE);
  // 100 invoices of twelve requests at fifty a minute; thirty documents a minute; messages of three hours.
  expect(boundOf({ invoices: 100, documents: 60, messages: 41 })).toBe((18 + 60 + 24 + 2 + 180) * MINUTE);
  expect(boundOf({ invoices: 0, documents: 180, messages: 0 })).toBe((18 + 60 + 6 + 60) * MINUTE);
});
