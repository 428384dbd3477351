import { X509Certificate } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.js';
import { putCertificate } from '../../simulation/certificate.js';

afterEach(() => void vi.useRealTimers());

it('is valid in a world whose time is before that of the world played last', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const start of ['2026-06-29T08:00:00Z', '2026-02-26T07:00:00Z']) {
    vi.setSystemTime(start);
    const { validFrom } = new X509Certificate(await putCertificate(temporaryFolder('seal-'), 'offline'));
    expect(Date.parse(validFrom)).toBeLessThanOrEqual(Date.parse(start));
  }
});
