import { describe, expect, it } from 'vitest';
import { type KnownPath, planSubscriptions } from '../../../src/inbox/plan-subscriptions.js';
import type { Subscription } from '../../../src/platform/subscriptions.js';

const PREFIX = 'https://books.example.com/callbacks/main/berlin/';
const EVENTS = ['requested_e_invoice', 'sent_invoice'] as const;

function remote(
  id: string,
  event: string,
  secret: string,
  changes: Partial<Subscription> = {},
): Subscription {
  return { id, event, active: true, callbackUrl: `${PREFIX}${secret}`, ...changes };
}

function known(
  event: KnownPath['event'],
  secret: string,
  remoteId: string | null,
  retiredAt: number | null = null,
): KnownPath {
  return { event, secret, remoteId, retiredAt };
}

const BOTH_KNOWN = [known('requested_e_invoice', 's1', '1'), known('sent_invoice', 's2', '2')];
const BOTH_REMOTE = [remote('1', 'requested_e_invoice', 's1'), remote('2', 'sent_invoice', 's2')];
const NOTHING = { create: [], remove: [], adopt: [], retire: [], twins: [] };

describe('planSubscriptions', () => {
  it('changes nothing when all is right', () => {
    expect(planSubscriptions(BOTH_REMOTE, BOTH_KNOWN, EVENTS, PREFIX)).toEqual(NOTHING);
  });

  it('creates what is missing', () => {
    expect(planSubscriptions([], [], EVENTS, PREFIX)).toEqual({ ...NOTHING, create: [...EVENTS] });
  });

  it('leaves what is not ours alone', () => {
    const others = [
      remote('8', 'requested_e_invoice', 'x', { callbackUrl: 'https://other.example.com/hook' }),
      remote('9', 'sent_invoice', 'x', { callbackUrl: 'https://books.example.com/callbacks/main/hamburg/x' }),
      remote('10', 'sent_invoice', 'x', {
        callbackUrl: 'https://books.example.com/callbacks/second/berlin/x',
      }),
    ];
    expect(planSubscriptions([...others, ...BOTH_REMOTE], BOTH_KNOWN, EVENTS, PREFIX)).toEqual(NOTHING);
  });

  it('replaces an inactive one by a fresh path', () => {
    const inactive = remote('1', 'requested_e_invoice', 's1', { active: false });
    expect(planSubscriptions([inactive, BOTH_REMOTE[1] as Subscription], BOTH_KNOWN, EVENTS, PREFIX)).toEqual(
      {
        ...NOTHING,
        create: ['requested_e_invoice'],
        remove: [inactive],
        retire: ['s1'],
      },
    );
  });

  it('replaces one under an earlier public address, known by its path', () => {
    const stale = remote('1', 'requested_e_invoice', 's1', {
      callbackUrl: 'https://old.example.com/callbacks/main/berlin/s1',
    });
    expect(
      planSubscriptions([stale, BOTH_REMOTE[1] as Subscription], BOTH_KNOWN, EVENTS, PREFIX),
    ).toMatchObject({
      create: ['requested_e_invoice'],
      remove: [stale],
      retire: ['s1'],
    });
  });

  it('adopts one whose answer was lost', () => {
    const paths = [known('requested_e_invoice', 's1', null), BOTH_KNOWN[1] as KnownPath];
    expect(planSubscriptions(BOTH_REMOTE, paths, EVENTS, PREFIX)).toEqual({
      ...NOTHING,
      adopt: [{ secret: 's1', remoteId: '1' }],
    });
  });

  it('forgets a path that the platform never learned, and removes a double', () => {
    const paths = [...BOTH_KNOWN, known('sent_invoice', 's3', null), known('sent_invoice', 's4', '4')];
    const double = remote('4', 'sent_invoice', 's4');
    expect(planSubscriptions([...BOTH_REMOTE, double], paths, EVENTS, PREFIX)).toEqual({
      ...NOTHING,
      remove: [double],
      retire: ['s3', 's4'],
    });
  });

  it('removes a retired one that was left behind', () => {
    const paths = [...BOTH_KNOWN, known('sent_invoice', 'old', '7', 1)];
    const left = remote('7', 'sent_invoice', 'old');
    expect(planSubscriptions([...BOTH_REMOTE, left], paths, EVENTS, PREFIX)).toEqual({
      ...NOTHING,
      remove: [left],
    });
  });

  it('sees a twin: our address, a path that we never gave away', () => {
    const twin = remote('5', 'requested_e_invoice', 'theirs');
    expect(planSubscriptions([...BOTH_REMOTE, twin], BOTH_KNOWN, EVENTS, PREFIX)).toEqual({
      ...NOTHING,
      twins: [twin],
    });
  });
});
