import { describe, expect, it } from 'vitest';
import { type MailingFacts, mailingState } from '../../../src/domain/mailing.js';

const seen = (status: string, at = 200, wasSent = false): MailingFacts['seen'] => ({ status, at, wasSent });

describe('what the platform did about mailing an invoice', () => {
  it.each<[why: string, facts: MailingFacts, state: string]>([
    ['an event says so', { sentAt: [100], seen: null }, 'sent'],
    ['it was read so', { sentAt: [], seen: seen('sent') }, 'sent'],
    ['an edit put the status back', { sentAt: [], seen: seen('unsent', 200, true) }, 'sent'],
    ['it failed and nothing was sent', { sentAt: [], seen: seen('failedToSend') }, 'failed'],
    ['it failed after an earlier mail', { sentAt: [100], seen: seen('failedToSend', 200, true) }, 'failed'],
    ['it was sent after a failure', { sentAt: [300], seen: seen('failedToSend') }, 'sent'],
    ['it is on its way', { sentAt: [], seen: seen('sending') }, 'sending'],
    ['it waits for its e-invoice', { sentAt: [], seen: seen('sendingRequested') }, 'not-sent'],
    ['nobody has sent it', { sentAt: [], seen: seen('unsent') }, 'not-sent'],
    ['nothing was read', { sentAt: [], seen: null }, 'unknown'],
    ['the platform says something new', { sentAt: [], seen: seen('bounced') }, 'unknown'],
  ])('where %s', (_why, facts, state) => {
    expect(mailingState(facts)).toBe(state);
  });
});
