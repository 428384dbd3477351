import { DAY_MS, MINUTE_MS } from '@spacebooks/base/durations';
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
      expect(reactTo('requested_e_invoice', 'manual', latest)).toBe('expedite');
    },
  );

  it.each(['done', 'done-foreign'] as const)(
    'a request repeated within a day of what is %s is noted, by whomever',
    (latest) => {
      for (const trigger of ['automatic', 'manual'] as const) {
        expect(reactTo('requested_e_invoice', trigger, latest, DAY_MS - 1)).toBe('note');
        expect(reactTo('requested_e_invoice', trigger, latest, DAY_MS)).toBe('start');
      }
    },
  );

  it.each(['refused', 'released'] as const)(
    'a request of the system repeated within minutes of what is %s is noted; one by hand, or after an edit, is not',
    (latest) => {
      expect(reactTo('requested_e_invoice', 'automatic', latest, 10 * MINUTE_MS - 1)).toBe('note');
      expect(reactTo('requested_e_invoice', 'automatic', latest, 10 * MINUTE_MS)).toBe('start');
      expect(reactTo('requested_e_invoice', 'manual', latest, 0)).toBe('start');
      expect(reactTo('updated_invoice', null, latest, 0)).toBe('start');
    },
  );

  it('an end that lies ahead, by a clock put back since, makes no request a repeated one', () => {
    expect(reactTo('requested_e_invoice', 'automatic', 'done', -1)).toBe('start');
  });

  it('what was deleted, or waited for nothing, is looked at again at once', () => {
    expect(reactTo('requested_e_invoice', 'automatic', 'gone', 0)).toBe('start');
  });

  it('an edit is a new attempt only for what waits for a person', () => {
    expect(reactTo('updated_invoice', null, 'refused')).toBe('start');
    expect(reactTo('updated_invoice', null, 'released')).toBe('start');
    expect(reactTo('updated_invoice', null, 'done')).toBe('note');
    expect(reactTo('updated_invoice', null, 'locked')).toBe('note');
    expect(reactTo('updated_invoice', null, null)).toBe('note');
  });

  it('what is parked looks again at every sign that somebody did something', () => {
    expect(reactTo('requested_e_invoice', 'automatic', 'parked')).toBe('expedite');
    expect(reactTo('updated_invoice', null, 'parked')).toBe('expedite');
    expect(reactTo('sent_invoice', null, 'parked')).toBe('expedite');
    expect(reactTo('created_invoice', null, 'parked')).toBe('note');
  });

  it('a mail or a deletion is looked at at once by an open saga', () => {
    expect(reactTo('sent_invoice', null, 'attached')).toBe('expedite');
    expect(reactTo('deleted_invoice', null, 'locked')).toBe('expedite');
    expect(reactTo('deleted_invoice', null, 'refused')).toBe('look up');
    expect(reactTo('deleted_invoice', null, null)).toBe('look up');
    expect(reactTo('deleted_invoice', null, 'done')).toBe('note');
  });

  it('only a request or an edit can begin a saga', () => {
    const starting = INVOICE_EVENTS.filter((event) => reactTo(event, null, 'refused') === 'start');
    expect(starting).toEqual(['updated_invoice', 'requested_e_invoice']);
  });
});
