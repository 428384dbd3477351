import { describe, expect, it } from 'vitest';
import { examinedSetting } from '../../../src/daemon/settings/examine-setting.js';
import { triedRecipients } from '../../../src/daemon/settings/try-recipients.js';
import type { MailTarget } from '../../../src/domain/accounting/delivery-settings.js';
import { wholeDraft } from '../../../src/domain/finance-settings/change-setting.js';

const server: MailTarget['server'] = {
  host: 'localhost',
  port: 25,
  security: 'none',
  from: 'books@example.com',
};

function spaceWith(messages: readonly string[], files: readonly string[]) {
  const target: MailTarget = { kind: 'mail', name: 'adviser', to: files, language: 'en', server };
  const accounting = { targets: [target, { kind: 'folder', name: 'disk', path: '/srv' }] };
  return { alerts: { to: messages }, accounting } as unknown as Parameters<typeof triedRecipients>[0];
}

describe('recipients that finance sets', () => {
  it('are told who is new, who gets nothing any more, and who goes on, by what they get', () => {
    const before = spaceWith(['a@example.com'], ['file@example.com', 'b@example.com']);
    const after = spaceWith([], ['file@example.com', 'c@example.com']);
    expect(triedRecipients(before, after)).toEqual([
      { target: null, added: [], gone: ['a@example.com'], kept: [] },
      { target: 'adviser', added: ['c@example.com'], gone: ['b@example.com'], kept: ['file@example.com'] },
    ]);
  });

  it('are refused for a target that there is not, so that nobody waits for files', async () => {
    const exports = { adviser: ['a@example.com'], advisor: ['b@example.com'] };
    const draft = { ...wholeDraft('recipients', { exports }), spaceId: 'berlin' };
    const shown = { filed: null, cases: [], names: ['adviser'] };
    const { mistakes } = await examinedSetting({ of: async () => null }, shown, draft);
    expect(mistakes).toEqual([{ field: 'exports.advisor', mistake: 'target-gone' }]);
  });
});
