import { expect, it } from 'vitest';
import { judgeSubscriptions } from '../../../src/inbox/plan-subscriptions.js';

const PREFIX = 'https://books.example/callbacks/main/berlin/';
const known = (secret: string, event: 'created_invoice' | 'sent_invoice') => ({
  secret,
  event,
  remoteId: null,
  retiredAt: null,
});

it('judges what the platform has, and names what is missing', () => {
  const remote = [
    { id: '1', event: 'created_invoice', active: true, callbackUrl: `${PREFIX}a` },
    { id: '2', event: 'created_invoice', active: true, callbackUrl: `${PREFIX}stranger` },
    { id: '3', event: 'sent_invoice', active: false, callbackUrl: `${PREFIX}b` },
    {
      id: '4',
      event: 'sent_invoice',
      active: true,
      callbackUrl: 'https://old.example/callbacks/main/berlin/c',
    },
    { id: '5', event: 'sent_invoice', active: true, callbackUrl: 'https://other.example/hook' },
  ];
  const paths = [known('a', 'created_invoice'), known('b', 'sent_invoice'), known('c', 'sent_invoice')];
  const events = ['created_invoice', 'sent_invoice', 'updated_invoice'] as const;
  const judged = judgeSubscriptions(remote, paths, events, PREFIX);
  expect(judged.map(({ id, event, verdict }) => [id, event, verdict])).toEqual([
    ['1', 'created_invoice', 'right'],
    ['2', 'created_invoice', 'twin'],
    ['3', 'sent_invoice', 'dead'],
    ['4', 'sent_invoice', 'stale'],
    ['5', 'sent_invoice', 'foreign'],
    [null, 'sent_invoice', 'missing'],
    [null, 'updated_invoice', 'missing'],
  ]);
  expect(JSON.stringify(judged)).not.toContain('books.example');
});
