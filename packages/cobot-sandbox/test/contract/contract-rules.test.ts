import { describe, expect, it } from 'vitest';
import { doc, to } from './case.js';
import { rulesStage } from './rules-stage.js';

const { request, status, sandbox } = rulesStage();
const BERLIN = to('spaces', 'space-berlin');

describe('a customer', () => {
  it.each([
    ['billingDetails', 'billing'],
    ['stripeSpacePaymentMethods', 'space-card'],
  ])('needs billing details and a payment method, not without %s', async (type, id) => {
    const become = () => status('POST', '/customers', doc('customers', {}, { space: BERLIN }));
    expect(await become()).toBe(201);
    const entry = sandbox().state.entries.get(type, id);
    if (entry !== undefined) sandbox().state.entries.remove(entry);
    expect(await become()).toBe(400);
  });
});

describe('a purchase', () => {
  const BUYER = { acceptedTerms: true, name: 'Max', email: 'max@guest.example', billingAddress: 'Weg 1' };
  const pass = {
    type: 'dropInPasses',
    attributes: { validOn: '2026-10-12', numberOfPasses: 1 },
    relationships: { dropInPassTemplate: to('dropInPassTemplates', 'day-pass') },
  };
  const ticket = {
    type: 'eventTickets',
    attributes: { numberOfTickets: 1 },
    relationships: { event: to('events', 'yoga') },
  };

  it.each([
    ['dropInPasses', '/drop_in_pass_purchases', 'dropInPassPurchases', pass],
    ['eventTickets', '/event_ticket_purchases', 'eventTicketPurchases', ticket],
  ])('has one item: %s', async (items, path, type, item) => {
    const buy = (list: readonly unknown[]) =>
      request(
        'POST',
        path,
        doc(type, { ...BUYER, [items]: list }, { paymentMethod: to('paymentMethods', 'card') }),
        'stranger',
      );
    expect((await buy([item])).status).toBe(201);
    for (const wrong of [[], [item, item]]) {
      const reply = await buy(wrong);
      expect([reply.status, reply.json()]).toMatchObject([
        422,
        { errors: [{ source: { pointer: `/data/attributes/${items}` } }] },
      ]);
    }
  });
});

describe('a preview of a subscription', () => {
  const preview = async (more: object) => {
    const document = doc('spaceSubscriptionPreviewRequests', { maximumNumberOfMemberships: 10, ...more });
    const reply = await request('POST', '/spaces/space-berlin/subscription_preview', document);
    return reply.json<{
      data: { attributes: { extras: { id: string; type: string; subscribed: boolean }[] } };
    }>().data.attributes.extras;
  };

  it('without extras lists those on offer, with extras those that are wanted', async () => {
    expect((await preview({})).map(({ id, subscribed }) => [id, subscribed])).toEqual([
      ['extra-premium', false],
      ['extra-custom', true],
    ]);
    const wanted = await preview({ extras: [{ type: 'premiumSupportSubscriptionExtras' }] });
    expect(wanted.find(({ id }) => id === 'extra-premium')?.subscribed).toBe(true);
  });
});

describe('a charge', () => {
  it('is of a membership or of a team, which is there', async () => {
    const charge = (type: string, id: string) =>
      status(
        'POST',
        '/charges',
        doc(
          'charges',
          { description: 'Coffee', amount: { net: '2.50' } },
          { space: BERLIN, debitor: to(type, id) },
        ),
      );
    expect(await charge('memberships', 'member-1')).toBe(201);
    expect(await charge('teams', 'team-1')).toBe(201);
    expect(await charge('contacts', 'contact-1')).toBe(422);
    expect(await charge('memberships', 'nobody')).toBe(422);
  });
});
