import { expect, it } from 'vitest';
import { lostMessages } from '../../storm/lost-messages.js';

const MAIL = { notice_id: 3, channel: 'mail', made_at: 1_795_391_703_947 };
const POST = { notice_id: 31, channel: 'webhook', made_at: 1_795_391_703_947 };

/** `mail`, a line break and `main-1795391703947-3`, by sha256sum. */
const DIGEST = 'c5573281008593e9e63576465e64d6a9';

it('finds what is noted as taken and never came', () => {
  const mails = [`Message-ID: <${DIGEST}.spacebooks@storm.example>\r\n\r\nText`];
  const posted = ['{"id":"main-1795391703947-31","kind":"alert"}'];
  expect(lostMessages([MAIL, POST], { mails, posted })).toEqual([]);
  expect(lostMessages([MAIL, POST], { mails: [], posted: [] })).toEqual([
    'message 3 to mail',
    'message 31 to webhook',
  ]);
  // Another one whose number begins alike.
  expect(lostMessages([{ ...POST, notice_id: 3 }], { mails, posted })).toEqual(['message 3 to webhook']);
});
