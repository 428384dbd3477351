import { describe, expect, it } from 'vitest';
import { INVOICE_EVENTS, reactTo } from '../../../src/domain/platform-event.js';

describe('reactTo', () => {
  it.each([null, 'refused', 'released', 'done', 'done-foreign', 'gone'] as const)(
    'a request begins a saga when the latest is %s',
    (latest) => {
      expect(reactTo('requested_e_invoice', 'automatic', latest)).toBe('start');
    },
  );

  it.each(['requested', 'locked', 'attached', 'unlocking'] as const)(
    'a repeated request joins the saga that is %s; by hand it skips the waiting',
    (latest) => {
      expect(reactTo('requested_e_invoice', 'automatic', latest)).toBe('note');
      expect(reactTo('requested_e_invoice', 'manual', latest)).toBe('hurry');
    },
  );

  it('an edit is a new attempt only for what waits for a person', () => {
    expect(reactTo('updated_invoice', null, 'refused')).toBe('start');
    expect(reactTo('updated_invoice', null, 'released')).toBe('start');
    expect(reactTo('updated_invoice', null, 'done')).toBe('note');
    expect(reactTo('updated_invoice', null, 'locked')).toBe('note');
    expect(reactTo('updated_invoice', null, null)).toBe('note');
  });

  it('what is parked looks again at every sign that somebody did something', () => {
    expect(reactTo('requested_e_invoice', 'automatic', 'parked')).toBe('hurry');
    expect(reactTo('updated_invoice', null, 'parked')).toBe('hurry');
    expect(reactTo('sent_invoice', null, 'parked')).toBe('hurry');
    expect(reactTo('created_invoice', null, 'parked')).toBe('note');
  });

  it('a mail or a deletion is looked at at once by an open saga', () => {
    expect(reactTo('sent_invoice', null, 'attached')).toBe('hurry');
    expect(reactTo('deleted_invoice', null, 'locked')).toBe('hurry');
    expect(reactTo('deleted_invoice', null, 'refused')).toBe('note');
  });

  it('only a request or an edit can begin a saga', () => {
    const starting = INVOICE_EVENTS.filter((event) => reactTo(event, null, 'refused') === 'start');
    expect(starting).toEqual(['updated_invoice', 'requested_e_invoice']);
  });
});
