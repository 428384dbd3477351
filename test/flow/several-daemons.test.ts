import { describe, expect, it } from 'vitest';
import type { Daemon } from '../../src/daemon.js';
import { eventually } from '../eventually.js';
import { hasPostgres } from '../postgres/cluster.js';
import { shareCluster } from '../postgres/share-cluster.js';
import type { SpaceOptions } from './config-text.js';
import { spacesOf } from './spaces-of.js';
import { type Stage, setStage } from './stage.js';
import { rejectPdf } from './steps.js';

const CITIES = ['berlin', 'bremen', 'dresden', 'hamburg', 'koeln', 'muenchen'];
const SPACES: readonly SpaceOptions[] = CITIES.map((id) => ({
  id,
  platformId: `space-${id}`,
  subdomain: id,
}));

describe.skipIf(!hasPostgres())('two daemons on one database', () => {
  const { emptyDatabase } = shareCluster();

  const setTwo = async (): Promise<{ stage: Stage; second: Daemon }> => {
    const stage = await setStage({
      database: await emptyDatabase(),
      sections: 'operations: { listen: 127.0.0.1:0 }',
      spaces: SPACES,
      seed: {
        spaces: CITIES.map((id) => ({
          id: `space-${id}`,
          subdomain: id,
          name: id,
          admins: ['admin@space.example'],
        })),
      },
    });
    expect(await spacesOf(stage.daemon())).toEqual(CITIES);
    const second = await stage.startBeside();
    await eventually(async () => {
      const [own, others] = [await spacesOf(stage.daemon()), await spacesOf(second)];
      expect([own.length > 0, others.length > 0]).toEqual([true, true]);
      expect([...own, ...others].sort()).toEqual(CITIES);
    });
    // A share that changes hands is nobody's for a moment.
    await eventually(async () => {
      const health = await fetch(`http://127.0.0.1:${second.operationsPort}/healthz`);
      expect(await health.json()).toMatchObject({ workers: { held: 32, live: 2 } });
    });
    return { stage, second };
  };

  it('work in a part of the spaces each, and attach each e-invoice once, whoever takes the callback', async () => {
    const { stage } = await setTwo();
    const ids = CITIES.map((id) => stage.request({ space: `space-${id}` }));
    for (const id of ids) await stage.reaches(id, 'done');
    await eventually(() => expect(ids.map((id) => stage.mails(id))).toEqual(ids.map(() => 1)));
    const posts = ids.flatMap((id) => stage.requests(id).filter((request) => request.startsWith('POST')));
    expect(posts.sort()).toEqual([...ids.map(() => 'POST /lock 200'), ...ids.map(() => 'POST /pdf 200')]);
    expect(stage.alerts).toEqual([]);
  });

  it('send each alert once', async () => {
    const { stage } = await setTwo();
    const ids = CITIES.map((id) => {
      rejectPdf(stage);
      return stage.request({ space: `space-${id}` });
    });
    for (const id of ids) await stage.reaches(id, 'released');
    const rejected = (id: string) => stage.alertsOf(id).filter((code) => code === 'platform.rejected');
    await eventually(() => expect(ids.filter((id) => rejected(id).length > 0)).toEqual(ids));
    expect(ids.filter((id) => rejected(id).length > 1)).toEqual([]);
    const numbers = stage.alerts.map((alert) => alert.id);
    expect(numbers.filter((number, index) => numbers.indexOf(number) < index)).toEqual([]);
  });

  it('hand over when one of them stops, and the other goes on alone', async () => {
    const { stage, second } = await setTwo();
    await second.stop();
    await eventually(async () => expect(await spacesOf(stage.daemon())).toEqual(CITIES));
    const ids = CITIES.map((id) => stage.request({ space: `space-${id}` }));
    for (const id of ids) await stage.reaches(id, 'done');
    await eventually(() => expect(ids.map((id) => stage.mails(id))).toEqual(ids.map(() => 1)));
    expect(stage.alerts).toEqual([]);
  });
});
