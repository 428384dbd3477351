import { expect, it } from 'vitest';
import { type MailWording, mailWording } from '../../../../src/notify/messages/wording.js';

const PLACES = /\{\w+\}/g;

function placesOf(wording: unknown, path = ''): readonly string[] {
  if (typeof wording === 'string') return [`${path} ${[...(wording.match(PLACES) ?? [])].sort().join(' ')}`];
  return Object.entries(wording as Record<string, unknown>).flatMap(([key, value]) =>
    placesOf(value, `${path}/${key}`),
  );
}

it.each(['de', 'pl'] as const)('%s says the same as English, with the same values in it', (language) => {
  const english: MailWording = mailWording('en');
  expect([...placesOf(mailWording(language))].sort()).toEqual([...placesOf(english)].sort());
});
