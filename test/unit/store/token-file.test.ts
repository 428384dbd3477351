import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret } from '@spacebooks/base/secret';
import { beforeEach, describe, expect, it } from 'vitest';
import { tokenFile } from '../../../src/store/tokens/token-file.js';
import { temporaryFolder } from '../../temporary-folder.js';

let folder = '';
beforeEach(() => {
  folder = temporaryFolder('token-file-');
});

describe('a token file', () => {
  it('gives back what was written, for the owner only, with nothing left beside it', async () => {
    const file = tokenFile(join(folder, 'tokens/berlin'));
    expect(await file.read()).toBeNull();
    await file.write(new Secret('first-token'));
    await file.write(new Secret('second-token'));
    expect((await file.read())?.reveal()).toBe('second-token');
    expect(statSync(file.path).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, 'tokens'))).toEqual(['berlin']);
  });

  it.each(['', '  \n', 'short', 'two words\n', 'two\nlines-of-text'])(
    'holds no token with %j',
    async (text) => {
      writeFileSync(join(folder, 'berlin'), text);
      expect(await tokenFile(join(folder, 'berlin')).read()).toBeNull();
    },
  );

  it('is removed once', async () => {
    const file = tokenFile(join(folder, 'berlin'));
    await file.write(new Secret('first-token'));
    expect([await file.remove(), await file.remove()]).toEqual([true, false]);
  });

  it('that cannot be written says so without the token, and leaves nothing', async () => {
    mkdirSync(join(folder, 'berlin'));
    const failed = await tokenFile(join(folder, 'berlin'))
      .write(new Secret('canary-token'))
      .catch((error: unknown) => error);
    expect(failed).toMatchObject({ code: 'login.not-kept', detail: `${join(folder, 'berlin')} (EISDIR)` });
    expect(readdirSync(folder)).toEqual(['berlin']);
    await expect(tokenFile(join(folder, 'berlin')).read()).rejects.toMatchObject({ code: 'login.not-kept' });
  });
});
