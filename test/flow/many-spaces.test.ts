import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { type SpaceOptions, spaceFile } from './config-text.js';
import { type Stage, setStage } from './stage.js';

const BERLIN: SpaceOptions = { id: 'berlin', platformId: 'space-berlin', subdomain: 'berlin' };
const HAMBURG: SpaceOptions = { id: 'hamburg', platformId: 'space-hamburg', subdomain: 'hamburg' };
const ADMIN = 'admin@space.example';

const OPTIONS = {
  idle: true,
  spaceSource: '{ from: folder, path: spaces.d }',
  seed: {
    spaces: [BERLIN, HAMBURG].map(({ platformId, subdomain }) => ({
      id: platformId,
      subdomain,
      name: subdomain,
      admins: [ADMIN],
    })),
  },
};

function fileOf(stage: Stage, id: string): string {
  const folder = join(dirname(stage.databasePath), 'spaces.d');
  mkdirSync(folder, { recursive: true });
  return join(folder, `${id}.yml`);
}

function put(stage: Stage, space: SpaceOptions, change = (text: string): string => text): void {
  writeFileSync(fileOf(stage, space.id), change(spaceFile(stage.sandbox, space)));
}

describe('spaces in a folder', () => {
  it('of which one is invalid: it is left out with an alert, and served once it is corrected', async () => {
    const stage = await setStage(OPTIONS);
    put(stage, BERLIN);
    put(stage, HAMBURG, (text) => text.replace('standard: zugferd', 'standard: zugpferd'));
    await stage.start();
    const berlin = stage.request({ space: 'space-berlin' });
    const hamburg = stage.request({ space: 'space-hamburg' });
    await stage.reaches(berlin, 'done');
    await eventually(() => expect(stage.alerts.map(({ code }) => code)).toEqual(['config.space-left-out']));
    expect(stage.alerts[0]?.text).toContain('spaces.d/hamburg.yml:9:13: standard: "zugpferd"');
    put(stage, HAMBURG);
    await stage.stop();
    await stage.start();
    await stage.reaches(hamburg, 'done');
    expect(stage.alerts).toHaveLength(1);
  });
});
