import { expect, it } from 'vitest';
import { hideSecretPaths } from '../../../src/daemon/start/compose.js';
import { createRedaction } from '../../../src/ops/redaction.js';
import { createSecretPaths } from '../../../src/store/sagas/subscriptions.js';
import { temporaryDatabase } from '../store/database.js';

it('hides a secret path from the moment it is made, and after a restart from the moment it is read', async () => {
  const { db } = await temporaryDatabase();
  const before = createRedaction();
  const path = { secret: 'path-canary-1', spaceId: 'berlin', event: 'sent_invoice' } as const;
  await hideSecretPaths(createSecretPaths(db), before).add(path, 1);
  expect(before.redact('POST /callbacks/main/berlin/path-canary-1')).toBe(
    'POST /callbacks/main/berlin/[secret]',
  );

  const after = createRedaction();
  expect(after.redact('path-canary-1')).toBe('path-canary-1');
  await hideSecretPaths(createSecretPaths(db), after).ofSpace('berlin');
  expect(after.redact('path-canary-1')).toBe('[secret]');
});
