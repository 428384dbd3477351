import { expect, it } from 'vitest';
import { createKsefWarnings } from '../../../src/daemon/ksef/ksef-warnings.js';
import { createAlerts } from '../../../src/store/alerts/alerts.js';
import { temporaryDatabase } from '../store/database.js';

const DAY = 86_400_000;
const WARSAW = { id: 'warszawa', time_zone: 'Europe/Warsaw' };
const LODZ = { id: 'lodz', time_zone: 'Europe/Warsaw' };
const CHARACTERS = (number: string) => `[xml-002]: Faktura ${number} zawiera znaki, ktore beda odrzucane`;

/** Half past eleven at night in Warsaw. */
const START = Date.UTC(2026, 10, 23, 22, 30);

async function watched() {
  const { db } = await temporaryDatabase();
  const alerts = createAlerts(db);
  const said: unknown[] = [];
  const told = (event: string, fields: unknown) => void said.push([event, fields]);
  let now = START;
  const make = (deps = alerts) =>
    createKsefWarnings({
      alerts: deps,
      clock: { now: () => now } as never,
      log: { warn: told, error: told } as never,
    });
  const open = async (spaceId?: string) =>
    (await alerts.list({ open: true, spaceId, limit: 9 })).map(({ about }) => [
      about.spaceId,
      about.place.values?.day,
      about.reason.detail,
    ]);
  const advance = (ms: number): void => {
    now += ms;
  };
  return { alerts, make, said, open, advance, now: () => now };
}

it('a warning is one alert of its space however often it comes, and says when it came last', async () => {
  const { make, said, open, advance } = await watched();
  const warnings = make();
  warnings.came(WARSAW, CHARACTERS('FV/7'));
  warnings.came(WARSAW, CHARACTERS('FV/8'));
  warnings.came(LODZ, CHARACTERS('FV/7'));
  warnings.came(WARSAW, '[sys-1]: Przerwa');
  await warnings.stop();
  expect((await open()).toSorted()).toEqual([
    ['lodz', '2026-11-23', CHARACTERS('FV/7')],
    ['warszawa', '2026-11-23', '[sys-1]: Przerwa'],
    ['warszawa', '2026-11-23', CHARACTERS('FV/7')],
  ]);
  expect(said).toHaveLength(3);
  expect(said[0]).toEqual(['ksef.warning', { space: 'warszawa', warning: CHARACTERS('FV/7') }]);
  advance(3_600_000);
  warnings.came(WARSAW, CHARACTERS('FV/9'));
  await warnings.stop();
  expect((await open('warszawa')).toSorted()).toEqual([
    ['warszawa', '2026-11-23', '[sys-1]: Przerwa'],
    ['warszawa', '2026-11-24', CHARACTERS('FV/9')],
  ]);
});

it('ends by itself when the warning has not come for a week, by another process too, and begins anew', async () => {
  const { make, open, advance } = await watched();
  const before = make();
  before.came(WARSAW, CHARACTERS('FV/7'));
  before.came(WARSAW, '[sys-1]: Przerwa');
  before.came(LODZ, '[sys-1]: Przerwa');
  await before.stop();
  advance(6 * DAY);
  const after = make();
  after.came(WARSAW, CHARACTERS('FV/8'));
  await after.stop();
  await after.expire(WARSAW);
  expect(await open('warszawa')).toHaveLength(2);
  advance(2 * DAY);
  await after.expire(WARSAW);
  expect((await open('warszawa')).toSorted()).toEqual([['warszawa', '2026-11-29', CHARACTERS('FV/8')]]);
  expect(await open('lodz')).toHaveLength(1);
  await after.expire(LODZ);
  expect(await open('lodz')).toEqual([]);
  advance(6 * DAY);
  await after.expire(WARSAW);
  expect(await open()).toEqual([]);
  after.came(WARSAW, CHARACTERS('FV/9'));
  await after.stop();
  expect(await open()).toEqual([['warszawa', '2026-12-07', CHARACTERS('FV/9')]]);
});

it('that a person has put aside is told again only when it had ended', async () => {
  const { alerts, make, open, advance, now } = await watched();
  const warnings = make();
  warnings.came(WARSAW, '[sys-1]: Przerwa');
  await warnings.stop();
  const [alert] = await alerts.list({ open: true, limit: 1 });
  await alerts.putAside(alert?.id ?? 0, 'ola', now());
  advance(DAY);
  warnings.came(WARSAW, '[sys-1]: Przerwa');
  await warnings.stop();
  await warnings.expire(WARSAW);
  expect(await open()).toEqual([]);
  advance(8 * DAY);
  await warnings.expire(WARSAW);
  warnings.came(WARSAW, '[sys-1]: Przerwa');
  await warnings.stop();
  expect(await open()).toHaveLength(1);
});

it('that could not be stored is stored when it comes again', async () => {
  const { alerts, make, said, open } = await watched();
  let fails = true;
  const raise: typeof alerts.raise = async (...given) => {
    if (fails) throw new Error('locked');
    await alerts.raise(...given);
  };
  const warnings = make({ ...alerts, raise });
  warnings.came(WARSAW, '[sys-1]: Przerwa');
  await warnings.stop();
  expect(said).toContainEqual(['ksef.warning-not-stored', { space: 'warszawa', error: 'Error: locked' }]);
  fails = false;
  warnings.came(WARSAW, '[sys-1]: Przerwa');
  await warnings.stop();
  expect(await open()).toHaveLength(1);
});
