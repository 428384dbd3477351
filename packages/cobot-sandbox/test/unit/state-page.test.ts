import { expect, it } from 'vitest';
import { startSandbox } from '../../src/start.js';
import { call, json } from './call.js';
import { standingClock } from './standing-clock.js';

it('a page shows the state to people, without secrets, and whatever names hold', async () => {
  const sandbox = await startSandbox({
    clock: standingClock,
    seed: {
      users: [{ email: 'anna@a.example', tokens: [{ token: 'sandbox-token' }] }],
      spaces: [{ id: 'space-1', subdomain: 'one', name: '<b>One</b>' }],
    },
  });
  const subscription = json({ event: 'sent_invoice', callback_url: 'https://hooks.example/top-secret' });
  await call('POST', `${sandbox.spaceUrl('one')}/api/subscriptions`, subscription);
  const reply = await call('GET', `${sandbox.url}/sandbox`, { headers: { authorization: null } });
  const page = new TextDecoder().decode(reply.bytes);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page).toContain('<td>&#60;b&#62;One&#60;/b&#62;</td>');
  expect(page).toContain('<td>sent_invoice</td><td>https://hooks.example</td><td>active</td>');
  expect(page).toContain(
    '<td>POST /space/one/api/subscriptions</td><td>create-subscription</td><td>201</td>',
  );
  expect(page).not.toContain('secret');
  await sandbox.close();
});
