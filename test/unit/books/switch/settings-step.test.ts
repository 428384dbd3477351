import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { settingsStep } from '../../../../src/books/switch/steps/settings.js';
import { loadConfig } from '../../../../src/config/load.js';
import { withCommand } from '../../../../src/domain/advice/command-line.js';
import type { PlatformSettings } from '../../../../src/domain/neighbour/platform-settings.js';
import { temporaryFolder } from '../../../temporary-folder.js';
import { CONFIG, ENV } from '../../config/config-text.js';

const path = join(temporaryFolder('settings-step-'), 'spacebooks.yml');
writeFileSync(path, CONFIG);
const [space] = loadConfig(path, { env: ENV, tokensMayBeMissing: true }).spaces;
const RIGHT: PlatformSettings = {
  ...{ e_invoices: 'on', own_e_invoices: 'off', mails_invoices: 'on', pay_now: 'off' },
};
const NOTHING = { foreign: 0, latestForeign: null, missing: 0 };

function keys(settings: PlatformSettings, seen = NOTHING): unknown {
  if (space === undefined) throw new Error('no space');
  const { state, found } = settingsStep({ ...space, platform_settings: settings }, seen);
  return [state, ...found.map(withCommand).map(({ key, command }) => `${key} > ${command}`)];
}

it('is done by what is stated, as long as no invoice shows something else', () => {
  expect(keys(RIGHT)).toEqual(['done', 'settings.fit > null']);
  expect(keys(RIGHT, { foreign: 2, latestForeign: 'KI-7', missing: 1 } as never)).toEqual([
    'open',
    'settings.seen-foreign > spacebooks doctor',
    'settings.seen-missing > spacebooks doctor',
  ]);
});

it('asks for what nobody has stated, with blanks to fill in, and names what is stated and wrong', () => {
  expect(keys({ ...RIGHT, mails_invoices: undefined })).toEqual([
    'unknown',
    'settings.unstated > platform_settings: { mails_invoices: … }',
  ]);
  expect(keys({ ...RIGHT, e_invoices: 'off' })).toEqual([
    'open',
    'settings.e_invoices.off > platform_settings: { e_invoices: on }',
  ]);
});
