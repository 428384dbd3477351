import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { changed, fixture } from '../../../../packages/bank-statements/test/fixture.js';
import { type FolderStage, mt940, setFolderStage } from './folder-stage.js';

const CAMT = fixture('camt-08.xml').content;
const CSV = fixture('sparkasse.csv').content;

describe('a file that is put into the folder', () => {
  it.each([
    ['CAMT.053', 'Umsätze November 2026.xml', CAMT, 2],
    ['a ZIP', 'november.zip', zipSync({ 'one.xml': CAMT }), 2],
  ])(
    '%s is imported at the first look, for its form shows that it is whole',
    async (_what, name, content, count) => {
      const stage = await setFolderStage();
      stage.put(name, content);
      expect(await stage.look()).toBe(30_000);
      expect(stage.files()).toEqual([`done/${name}`]);
      expect(await stage.lines()).toHaveLength(count);
      expect(await stage.alerts()).toEqual([]);
    },
  );

  it.each([
    ['MT940', 'november.sta', mt940(1), 1],
    ['CSV', 'Umsätze.CSV', CSV, 2],
  ])(
    '%s is imported once it stayed as it is: cut between two lines it would read like a shorter one',
    async (...given) => {
      const [, name, content, count] = given;
      const stage = await setFolderStage();
      stage.put(name, content);
      expect(await stage.look()).toBe(5_000);
      expect(stage.files()).toEqual([name]);
      await stage.settle();
      expect(stage.files()).toEqual([`done/${name}`]);
      expect(await stage.lines()).toHaveLength(count);
    },
  );

  it.each([
    ['belgian.cod', 'BE68539007547034', 'EUR', 6],
    ['french.cfo', 'FR7630004012340001234567862', 'EUR', 5],
    ['spanish.n43', 'ES9121000418450200051332', 'EUR', 5],
    ['czech.gpc', 'CZ7908000000002000145399', 'CZK', 4],
    ['italian.cbi', 'IT60X0542811101000000123456', 'EUR', 4],
  ])('%s, which ends with a line as well, is imported once it stayed as it is', async (...given) => {
    const [name, account, currency, count] = given;
    const stage = await setFolderStage({ own: { account, currency } });
    stage.put(name, fixture(name).content);
    expect(await stage.look()).toBe(5_000);
    await stage.settle();
    expect(stage.files()).toEqual([`done/${name}`]);
    expect(await stage.lines()).toHaveLength(count);
  });

  it.each(['sgml.ofx', 'xml.ofx'])(
    '%s ends with its last tag: it is imported at the first look, and not a half of it',
    async (name) => {
      const own = { account: 'FR7630004012340001234567862', currency: 'EUR' };
      const stage = await setFolderStage({ own });
      const { content } = fixture(name);
      stage.put(name, content.subarray(0, content.length - 200));
      expect(await stage.look()).toBe(5_000);
      stage.put(name, content);
      expect(await stage.look()).toBe(30_000);
      expect(stage.files()).toEqual([`done/${name}`]);
      expect(await stage.lines()).toHaveLength(3);
    },
  );

  it('is not touched while it grows, however slowly, and is imported whole', async () => {
    const stage = await setFolderStage();
    const path = join(stage.folder, 'november.sta');
    for (const part of [mt940(1), mt940(2, 10), mt940(3, 20)]) {
      appendFileSync(path, part);
      expect(await stage.look()).toBe(5_000);
      stage.pass(15_000);
      expect(stage.files()).toEqual(['november.sta']);
    }
    await stage.settle();
    expect(await stage.lines()).toEqual(['text 1', 'text 2', 'text 3']);
  });

  it('half of an XML waits for its other half, for two minutes', async () => {
    const stage = await setFolderStage();
    const path = join(stage.folder, 'november.xml');
    writeFileSync(path, CAMT.subarray(0, 700));
    await stage.look();
    stage.pass(60_000);
    expect(await stage.look()).toBe(5_000);
    writeFileSync(path, CAMT);
    expect(await stage.look()).toBe(30_000);
    expect(stage.files()).toEqual(['done/november.xml']);
    writeFileSync(path, CAMT.subarray(0, 700));
    await stage.settle();
    expect(stage.files()).toEqual(['done/november.xml', 'refused/november.xml', 'refused/november.xml.txt']);
  });

  it('says in its own time whether it changed: one whose time is in the future, or long ago, is no other', async () => {
    const stage = await setFolderStage();
    for (const [name, year] of [
      ['next.sta', 2199],
      ['old.sta', 1999],
    ] as const) {
      stage.put(name, mt940(year));
      utimesSync(join(stage.folder, name), year, year);
    }
    await stage.look();
    // The clock of the machine is put back as well.
    stage.pass(-86_400_000);
    await stage.settle();
    expect(stage.files()).toEqual(['done/next.sta', 'done/old.sta']);
  });

  it('the same again is moved as well, brings nothing, and replaces nothing', async () => {
    const stage = await setFolderStage();
    stage.put('umsatz.sta', mt940(1));
    await stage.settle();
    stage.put('umsatz.sta', mt940(1));
    await stage.settle();
    stage.put('umsatz.sta', mt940(2, 10));
    await stage.settle();
    expect(await stage.lines()).toEqual(['text 1', 'text 2']);
    expect(stage.files()).toHaveLength(3);
    expect(stage.files()).toEqual([
      expect.stringMatching(/^done\/umsatz\.[0-9a-f]{12}\.sta$/),
      expect.stringMatching(/^done\/umsatz\.[0-9a-f]{12}\.sta$/),
      'done/umsatz.sta',
    ]);
  });

  it('folders and unfinished files stay where they are, unread', async () => {
    const stage = await setFolderStage();
    mkdirSync(join(stage.folder, 'archive 2025'));
    writeFileSync(join(stage.folder, 'archive 2025', 'old.xml'), CAMT);
    for (const name of ['~$liste.xlsx', 'a.xml.part', '.hidden.xml'])
      writeFileSync(join(stage.folder, name), CAMT);
    await stage.settle();
    expect(stage.files()).toEqual(['.hidden.xml', 'a.xml.part', 'archive 2025/old.xml', '~$liste.xlsx']);
    expect(await stage.lines()).toEqual([]);
  });

  it('of an account with a folder of its own needs nobody to say whose CSV it is', async () => {
    const all = await setFolderStage({ several: true });
    all.put('umsatz.csv', CSV);
    await all.settle();
    expect(all.files()).toContain('refused/umsatz.csv');
    const own = await setFolderStage({ several: true, account: 'DE42100000000001234567' });
    own.put('umsatz.csv', CSV);
    await own.settle();
    expect(own.files()).toEqual(['done/umsatz.csv']);
  });
});

describe('a file of which not all was taken', () => {
  it.each([
    ['de', 'umsatz.csv: Vorgemerkte Umsätze, die nicht übernommen wurden: 1. Sie kommen wieder, sobald'],
    ['pl', 'umsatz.csv: Pominięte operacje oczekujące: 1. Pojawią się ponownie po zaksięgowaniu.'],
  ] as const)('says so beside it, in the language of the space: %s', async (language, told) => {
    const stage = await setFolderStage({ language });
    stage.put('umsatz.csv', changed('sparkasse.csv', 'Umsatz gebucht', 'Umsatz vorgemerkt').content);
    await stage.settle();
    expect(stage.files()).toEqual(['done/umsatz.csv', 'done/umsatz.csv.txt']);
    expect(readFileSync(join(stage.folder, 'done/umsatz.csv.txt'), 'utf8')).toContain(told);
  });
});

describe('a file that cannot be imported', () => {
  it('is moved beside the reason, in the language of the space, and alerts until somebody takes it away', async () => {
    const stage = await setFolderStage({ language: 'de' });
    stage.put('november.xml', changed('camt-08.xml', '2026-11-04', '2026-13-04').content);
    await stage.settle();
    expect(stage.files()).toEqual(['refused/november.xml', 'refused/november.xml.txt']);
    const reason = readFileSync(join(stage.folder, 'refused/november.xml.txt'), 'utf8');
    expect(reason).toContain('november.xml wurde nicht importiert.');
    expect(reason).toMatch(/november\.xml:\d+: \S+: /);
    expect(reason).toContain('Was zu tun ist: ');
    expect(await stage.alerts()).toEqual([
      expect.stringMatching(
        /^bank\.unreadable: november\.xml:\d+: .*2026-13-04.* \(FOLDER\/refused\/november\.xml\)$/,
      ),
    ]);
    // Another process finds it there.
    await stage.another().look();
    expect(await stage.alerts()).toHaveLength(1);
    rmSync(join(stage.folder, 'refused/november.xml'));
    await stage.look();
    expect(await stage.alerts()).toEqual([]);
  });

  it.each([
    ['an empty file', 'leer.xml', new Uint8Array(), 'is empty'],
    ['a PDF', 'Auszug.pdf', '%PDF-1.7\nnothing for us', 'is a PDF'],
    ['a text', 'notes.sta', 'nothing for us', 'is neither CAMT.053 nor MT940'],
    [
      'one of another account',
      'other.sta',
      mt940(1).replace('1234567', '1234568'),
      'no account of the space',
    ],
    ['50 MB', 'huge.xml', Buffer.alloc(50_000_000, '<a>'), 'is larger than 20 MiB'],
    ['a broken ZIP', 'cut.zip', zipSync({ 'a.xml': CAMT }).subarray(0, 300), 'is no whole ZIP'],
    [
      'a statement that does not add up',
      'sum.sta',
      mt940(1).replace('62F:C261119EUR10', '62F:C261119EUR11'),
      '11.00 EUR',
    ],
  ])('%s', async (_what, name, content, why) => {
    const stage = await setFolderStage({ layout: null });
    stage.put(name, content);
    await stage.settle();
    expect(stage.files()).toEqual([`refused/${name}`, `refused/${name}.txt`]);
    const [alert] = await stage.alerts();
    expect(alert).toContain(why);
    expect(await stage.lines()).toEqual([]);
  });

  it('one that is wrong holds up no other', async () => {
    const stage = await setFolderStage();
    stage.put('a wrong.xml', '<Document/>');
    stage.put('b right.xml', CAMT);
    await stage.look();
    expect(stage.files()).toEqual(['a wrong.xml', 'done/b right.xml']);
  });

  it('a link is not followed, stays, and alerts until it is gone', async () => {
    const stage = await setFolderStage();
    const outside = join(stage.folder, '..', 'outside.xml');
    writeFileSync(outside, CAMT);
    symlinkSync(outside, join(stage.folder, 'link.xml'));
    await stage.settle();
    expect(stage.files()).toEqual(['link.xml']);
    expect(await stage.lines()).toEqual([]);
    expect(await stage.alerts()).toEqual([
      'bank.unreadable: link.xml: is a link or no file; put the file itself into the folder (FOLDER/link.xml)',
    ]);
    rmSync(join(stage.folder, 'link.xml'));
    await stage.look();
    expect(await stage.alerts()).toEqual([]);
    rmSync(outside);
  });

  it('one that nobody may read stays, alerts, and is imported once it can be read', async () => {
    const stage = await setFolderStage();
    stage.put('locked.xml', CAMT);
    openTo(stage, 0o777);
    chmodSync(join(stage.folder, 'locked.xml'), 0);
    await asNobody(() => stage.settle());
    expect(stage.files()).toEqual(['locked.xml']);
    expect(await stage.alerts()).toEqual([expect.stringContaining('cannot be read (EACCES)')]);
    chmodSync(join(stage.folder, 'locked.xml'), 0o644);
    await asNobody(() => stage.look());
    expect(stage.files()).toEqual(['done/locked.xml']);
    expect(await stage.alerts()).toEqual([]);
  });
});

describe('a file of which not all is kept', () => {
  it('lies in done beside a text that says so', async () => {
    const stage = await setFolderStage();
    const report = Buffer.from(fixture('camt-08.xml').content)
      .toString('utf8')
      .replaceAll('camt.053', 'camt.052')
      .replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt')
      .replaceAll('Stmt>', 'Rpt>');
    stage.put('day.xml', report);
    await stage.settle();
    expect(stage.files()).toEqual(['done/day.xml', 'done/day.xml.txt']);
    expect(readFileSync(join(stage.folder, 'done/day.xml.txt'), 'utf8')).toContain(
      'day.xml: preliminary transactions of DE42100000000001234567 were not kept: ',
    );
    expect(await stage.lines()).toEqual([]);
    expect(await stage.alerts()).toEqual([]);
  });

  it('is a report of a payout, too, whose line has not come yet', async () => {
    const stage = await setFolderStage();
    stage.put('payout.csv', fixture('gocardless-payout.csv').content);
    await stage.settle();
    expect(stage.files()).toEqual(['done/payout.csv', 'done/payout.csv.txt']);
    stage.put(
      'bank.sta',
      `:20:A
:25:10000000/1234567
:28C:221/1
:60F:C261120EUR100,00
:61:2611201120C225,26NTRFNONREF
:86:166?00X?20HAFEN-Q7?32GoCardless SAS
:62F:C261120EUR325,26
-
`,
    );
    await stage.settle();
    expect(await stage.lines()).toHaveLength(6);
  });
});

describe('a folder', () => {
  it('in which nothing can be moved is read all the same, each file once', async () => {
    const stage = await setFolderStage();
    stage.put('right.xml', CAMT);
    stage.put('wrong.sta', mt940(1).replace('62F', '62Q'));
    openTo(stage, 0o555);
    await asNobody(() => stage.settle());
    expect(stage.files()).toEqual(['right.xml', 'wrong.sta']);
    expect(await stage.lines()).toHaveLength(2);
    expect(await stage.alerts()).toEqual([expect.stringContaining('(FOLDER/wrong.sta)')]);
    expect(await asNobody(() => stage.look())).toBe(30_000);
    // Another process reads them again, and knows them.
    await asNobody(() => stage.another().settle());
    expect(await stage.lines()).toHaveLength(2);
    expect(await stage.statements()).toBe(1);
    chmodSync(stage.folder, 0o755);
  });

  it('that vanishes fails with what a person can look for, and goes on by itself when it is back', async () => {
    const stage = await setFolderStage();
    const away = `${stage.folder}-away`;
    renameSync(stage.folder, away);
    await expect(stage.look()).rejects.toMatchObject({
      code: 'bank.folder',
      detail: `${stage.folder}: ENOENT`,
    });
    writeFileSync(join(away, 'november.xml'), CAMT);
    renameSync(away, stage.folder);
    await stage.look();
    expect(stage.files()).toEqual(['done/november.xml']);
  });

  it('that does not answer fails too, and is not asked again before it does', async () => {
    const stage = await setFolderStage();
    stage.put('november.xml', CAMT);
    stage.hang(true);
    await expect(stage.look()).rejects.toMatchObject({
      code: 'bank.folder',
      detail: expect.stringContaining('no complete answer within 30 seconds'),
    });
    stage.hang(false);
    await stage.look();
    expect(stage.files()).toEqual(['done/november.xml']);
    expect(await stage.lines()).toHaveLength(2);
  });

  it('of two daemons is imported once', async () => {
    const stage = await setFolderStage();
    const other = stage.another();
    const names = Array.from({ length: 12 }, (_, index) => `${index}.sta`);
    for (const [index, name] of names.entries()) stage.put(name, mt940(index, index * 10));
    await Promise.all([stage.look(), other.look()]);
    stage.pass(20_000);
    await Promise.all([stage.look(), other.look()]);
    await stage.settle();
    expect(stage.files()).toEqual(names.map((name) => `done/${name}`).toSorted());
    expect(await stage.lines()).toHaveLength(12);
    expect(await stage.statements()).toBe(12);
    expect(await stage.alerts()).toEqual([]);
  });

  it('what a process that died had taken is imported by the next one, without being told twice', async () => {
    const stage = await setFolderStage();
    mkdirSync(join(stage.folder, '.importing'));
    writeFileSync(join(stage.folder, '.importing', 'abcdefabcdef-november.xml'), CAMT);
    await stage.look();
    expect(stage.files()).toEqual(['done/november.xml']);
    expect(await stage.lines()).toHaveLength(2);
  });
});

/** To everybody: folders of tests are their user's alone. */
function openTo({ folder }: FolderStage, mode: number): void {
  chmodSync(dirname(folder), 0o711);
  chmodSync(folder, mode);
}

/** Root reads everything: what somebody else may not is asked as somebody else. */
async function asNobody<T>(work: () => Promise<T>): Promise<T> {
  const { geteuid, seteuid } = process;
  if (geteuid?.() !== 0 || seteuid === undefined) return work();
  seteuid(65_534);
  try {
    return await work();
  } finally {
    seteuid(0);
  }
}
