import { expect, it } from 'vitest';
import { alertKey } from '../../../../src/domain/alerts/alert.js';

it('tells a cause once a saga, and a failed mail once an invoice', () => {
  expect(alertKey('invoice.refused', 'berlin', 'i1', 's1', 'refused')).not.toBe(
    alertKey('invoice.refused', 'berlin', 'i1', 's2', 'refused'),
  );
  expect(alertKey('invoice.mail-failed', 'berlin', 'i1', 's1', 'done')).toBe(
    alertKey('invoice.mail-failed', 'berlin', 'i1', null, 'done'),
  );
});

it('tells that a saga was given up, although its trouble was told before', () => {
  const trying = alertKey('platform.unreachable', 'berlin', 'i1', 's1', 'locked');
  expect(alertKey('platform.unreachable', 'berlin', 'i1', 's1', 'parked')).toBe(trying);
  expect(alertKey('platform.unreachable', 'berlin', 'i1', 's1', 'released')).not.toBe(trying);
});
