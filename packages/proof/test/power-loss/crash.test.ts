import { describe, expect, it } from 'vitest';
import { crash } from '../../power-loss/disk/crash.js';
import { Disk, type Model } from '../../power-loss/disk/disk.js';
import { type Fates, KINDS } from '../../power-loss/disk/fates.js';
import { explore } from '../../power-loss/explore.js';
import type { Edit, Log, Operation } from '../../power-loss/log/operation.js';
import { MISTAKES } from '../../power-loss/planted.js';

const FOLDER = 1;
const FILE = 2;
const text = (content: string): Uint8Array => Buffer.from(content);
const write = (at: number, content: string, node = FILE): Operation => ({
  kind: 'write',
  node,
  at,
  bytes: text(content),
});
const name = (folder: number, named: string, node: number | null): Edit => ({ folder, name: named, node });
const sync = (node: number): Operation => ({ kind: 'sync', node });

/** A folder, a draft in it that is synced, and its name. */
const DRAFT = `.a.${'0'.repeat(16)}.part`;
const WHOLE: readonly Operation[] = [
  { kind: 'names', what: 'mkdir', edits: [name(0, 'in', FOLDER)] },
  sync(0),
  { kind: 'names', what: 'create', edits: [name(FOLDER, DRAFT, FILE)] },
  write(0, 'whole'),
  sync(FILE),
  { kind: 'names', what: 'rename', edits: [name(FOLDER, DRAFT, null), name(FOLDER, 'a', FILE)] },
  sync(FOLDER),
];
const LOG: Log = {
  operations: WHOLE,
  ends: WHOLE.map((_, index) => index + 1),
  folders: new Set([0, FOLDER]),
};

function leftBy(operations: readonly Operation[], model: Model, fates: Fates): Record<string, string | null> {
  const disk = new Disk(model);
  for (const [index, operation] of operations.entries()) disk.apply(operation, index);
  const { files, folders } = crash(disk, LOG.folders, fates);
  return Object.fromEntries([
    ...folders.map((path) => [path, null] as const),
    ...[...files].map(([path, { bytes }]) => [path, bytes.toString()] as const),
  ]);
}

describe('a power cut', () => {
  it.each([
    [3, { in: null }],
    [5, { in: null }],
    [6, { in: null }],
    [7, { in: null, 'in/a': 'whole' }],
  ])(
    'after %i operations leaves for certain what was synced, by its own sync and by that of its folder',
    (made, left) => {
      expect(leftBy(WHOLE.slice(0, made), 'strict', KINDS.strict.nothing())).toEqual(left);
    },
  );

  it('may keep a name without the bytes, and bytes as far as their length', () => {
    const torn = WHOLE.slice(0, 4);
    expect(leftBy(torn, 'strict', KINDS.strict['names without bytes']())).toEqual({
      in: null,
      [`in/${DRAFT}`]: '',
    });
    expect(leftBy(torn, 'strict', KINDS.strict['lengths without bytes']())).toEqual({
      in: null,
      [`in/${DRAFT}`]: '\0\0\0\0\0',
    });
    expect(leftBy(torn, 'strict', KINDS.strict.everything())).toEqual({ in: null, [`in/${DRAFT}`]: 'whole' });
  });

  it('keeps with the sync of a file its name, where names are kept in order', () => {
    expect(leftBy(WHOLE.slice(0, 5), 'ordered', KINDS.ordered.nothing())).toEqual({
      in: null,
      [`in/${DRAFT}`]: 'whole',
    });
    expect(leftBy(WHOLE.slice(0, 6), 'ordered', KINDS.ordered.nothing())).toEqual({
      in: null,
      [`in/${DRAFT}`]: 'whole',
    });
  });

  it('tears the last write at a sector', () => {
    const sector = 'n'.repeat(512);
    const long = [...WHOLE.slice(0, 5), write(0, sector.repeat(2))];
    const fates = KINDS.strict['torn at 512'](() => 0);
    expect(leftBy(long, 'strict', fates)[`in/${DRAFT}`]).toBe(sector + '\0'.repeat(512));
    expect(
      leftBy(
        long,
        'strict',
        KINDS.strict['torn backwards'](() => 0),
      )[`in/${DRAFT}`],
    ).toBe(`whole${'\0'.repeat(507)}${sector}`);
  });

  it('does not bring back a name that a kept change came after', () => {
    const moved: readonly Operation[] = [
      { kind: 'names', what: 'mkdir', edits: [name(0, 'in', FOLDER)] },
      sync(0),
      { kind: 'names', what: 'create', edits: [name(0, 'x', FILE)] },
      { kind: 'names', what: 'rename', edits: [name(0, 'x', null), name(FOLDER, 'a', FILE)] },
      sync(FOLDER),
    ];
    expect(leftBy(moved, 'strict', KINDS.strict.everything())).toEqual({ in: null, 'in/a': '' });
    expect(leftBy(moved, 'strict', KINDS.strict.nothing())).toEqual({ in: null, 'in/a': '' });
  });

  it('cuts a file at the length that it was given, and nothing of it comes back', () => {
    const cut = [...WHOLE.slice(0, 5), { kind: 'truncate', node: FILE, length: 2 } as const, write(4, '!')];
    expect(leftBy(cut, 'strict', KINDS.strict.everything())[`in/${DRAFT}`]).toBe('wh\0\0!');
  });
});

describe('crashes that are tried', () => {
  const states = (log: Log, seed: number) =>
    [...explore(log, [{ at: 7, said: { kind: 'statement' } }], 40, seed)].map(
      ({ position, model, kind, said }) => [position, model, kind, said.length],
    );

  it('are decided by the seed, distinct, and know what had been promised by then', () => {
    const drawn = states(LOG, 1);
    expect(states(LOG, 1)).toEqual(drawn);
    expect(drawn.length).toBeGreaterThan(6);
    for (const [position, , , said] of drawn) expect(said).toBe(position === 7 ? 1 : 0);
  });

  /** Whether the file may be half under its name, or gone after its folder was synced. */
  const isBroken = ({ operations }: Log): boolean =>
    leftBy(operations, 'strict', KINDS.strict.nothing())['in/a'] !== 'whole' ||
    leftBy(operations.slice(0, 4), 'strict', KINDS.strict['names without bytes']())['in/a'] === '';

  it.each(MISTAKES.slice(1).map(({ name: mistake, planted }) => [mistake, planted] as const))(
    'leave a file half, or take it away, where %s',
    (_mistake, planted) => {
      expect(isBroken(LOG)).toBe(false);
      expect(planted(LOG).operations).toHaveLength(WHOLE.length);
      expect(isBroken(planted(LOG))).toBe(true);
    },
  );
});
