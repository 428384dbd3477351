import { z } from 'zod';
import { spaceOfPath } from '../engine/access.js';
import { type Behaviour, notThere } from '../engine/declare.js';
import { invalidMember } from '../engine/problem.js';
import { announce } from '../webhooks/announce.js';
import { ofMembership } from './memberships.js';
import { readBody } from './read-body.js';

const IMAGE = /^data:(image\/[\w+.-]+);base64,(.*)$/s;

const schema = z.strictObject({
  url: z.url({ error: 'is no address' }).optional(),
  data: z.string().optional(),
});

/** The picture of a membership: an address that it is at, or an image as a data URI. */
export const change = ofMembership(
  (membership, exchange) => {
    const { world } = exchange;
    const { url, data } = readBody(schema, exchange);
    if (url === undefined && data === undefined) throw invalidMember('/url', "can't be blank");
    if (url === undefined) {
      const [, mediaType = '', encoded = ''] = IMAGE.exec(data ?? '') ?? [];
      if (mediaType === '') throw invalidMember('/data', 'must be an image as a data URI');
      const id = world.newId();
      world.photos.set(id, { mediaType, bytes: Buffer.from(encoded, 'base64') });
      membership.picture = `${world.addresses.authUrl}/photos/${id}/default`;
    } else {
      membership.picture = url;
    }
    announce('updated_membership_picture', membership, world);
    return { status: 204 };
  },
  { body: 'document' },
);

/** To where the picture is, or a plain one with the first letter of the name; for anybody, as pages show it. */
export const show: Behaviour = {
  body: 'none',
  answersDocument: false,
  run(exchange) {
    const { params, world } = exchange;
    const membership = world.memberships.get(params.id ?? '');
    if (membership?.spaceId !== spaceOfPath(exchange).id) throw notThere('membership', params.id ?? '');
    if (membership.picture !== null) return { status: 302, headers: { location: membership.picture } };
    const letter = (membership.name ?? '').replace(/[^\p{L}]/gu, '').charAt(0);
    const headers = { 'content-type': 'image/svg+xml' };
    return { status: 200, body: Buffer.from(plainPicture(letter)), headers };
  },
};

function plainPicture(letter: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="#2f6fde"/><text x="50" y="68" font-size="50" text-anchor="middle" fill="#fff">${letter}</text></svg>`;
}
