import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { eventually } from '../eventually.js';
import { initAnswers } from './answers.js';
import { bootMachine, type Machine } from './machine.js';
import { commandsUnder } from './page.js';
import { whatIsMissing } from './tools.js';
import { copyWorkingTree } from './working-tree.js';

const MISSING = whatIsMissing({ 'systemd-nspawn': 'systemd-container', nsenter: 'util-linux' });

const ANSWERS = initAnswers('/run/token').map((answer) => `'${answer}'`);

/** What only changes where the test stands: where the clone comes from, and who answers init. */
const INSTEAD: readonly (readonly [line: RegExp, played: (line: string) => string])[] = [
  [/^git clone \S+ (\S+) && (.*)$/, (line) => line.replace(/^.* && /, '')],
  [/^spacebooks init$/, (line) => `${line} ${ANSWERS.join(' ')}`],
];

const FETCHES = /^(apt-get|npm) /;

let machine: Machine;
let hasFailed = false;

/** Plays the lines of a section. @returns what each printed */
async function play(heading: string, lines = commandsUnder(heading)): Promise<Map<string, string>> {
  const printed = new Map<string, string>();
  for (const line of lines) {
    const [, played] = INSTEAD.find(([form]) => form.test(line)) ?? [];
    const command = played?.(line) ?? line;
    printed.set(line, await (FETCHES.test(command) ? machine.fetch(command) : machine.run(command)));
  }
  return printed;
}

const property = async (name: string): Promise<string> =>
  (await machine.run(`systemctl show spacebooks --property=${name} --value`)).trim();

const isActive = (): Promise<void> =>
  eventually(async () => expect(await property('ActiveState')).toBe('active'), 200);

const journal = (): Promise<string> => machine.run('journalctl --unit spacebooks --no-pager --output cat');

/** Whoever starts the service before there is a configuration is told what makes one, once. */
async function startTooEarly(): Promise<void> {
  const unit = '/usr/local/lib/node_modules/spacebooks/config/spacebooks.service';
  await machine.run(`cp ${unit} /etc/systemd/system/ && systemctl daemon-reload`);
  await machine.run('systemctl start spacebooks || true');
  await eventually(async () => expect(await property('ActiveState')).toBe('failed'), 200);
  expect([await property('ExecMainStatus'), await property('NRestarts')]).toEqual(['78', '0']);
  expect(await journal()).toContain('spacebooks init');
  await machine.run('systemctl reset-failed spacebooks; rm /etc/systemd/system/spacebooks.service');
}

describe.skipIf(MISSING !== null)('docs/install.md, with systemd', () => {
  beforeAll(async () => {
    machine = await bootMachine(inject('bareDebian'));
  }, 600_000);
  afterAll(() => machine?.close());
  // Each step needs those before it.
  beforeEach(({ skip }) => skip(hasFailed, 'a step before it has failed'));
  afterEach(({ task }) => {
    hasFailed ||= task.result?.state === 'fail';
  });

  it('brings the Node that it names, and installs the package', async () => {
    const node = await play('### Node');
    expect(node.get('node --version')).toMatch(/^v24\./);
    copyWorkingTree(join(machine.root, 'opt/spacebooks'));
    const program = await play('### The program');
    expect(program.get('spacebooks --version')).toMatch(/^\d+\.\d+\.\d+\n$/);
    // The clone is not needed any more.
    await machine.run(
      'mkdir /opt/package && mv ./spacebooks-*.tgz /opt/package && cd / && rm -r /opt/spacebooks',
    );
  });

  it('makes a user, folders and a configuration that this user alone can read', async () => {
    const heading = '### User and configuration';
    const lines = commandsUnder(heading);
    const init = lines.indexOf('spacebooks init');
    await play(heading, lines.slice(0, init));
    await startTooEarly();
    await machine.run('printf sandbox-token > /run/token && chmod 644 /run/token');
    machine.start('spacebooks sandbox --ksef-port 0');
    await eventually(() => machine.run('node -e "await fetch(\'http://127.0.0.1:8090/\')"'), 200);
    const printed = await play(heading, lines.slice(init));
    expect(printed.get('spacebooks doctor')).toMatch(/ 0 failed/);
    const files = '/etc/spacebooks/spacebooks.yml /var/lib/spacebooks/tokens/berlin';
    expect(await machine.run(`stat --format "%U %a" ${files}`)).toBe('spacebooks 600\nspacebooks 600\n');
  });

  it('runs as a service of that user, and makes an e-invoice', async () => {
    const printed = await play('### The service');
    expect(printed.get('systemctl status spacebooks --no-pager')).toContain('active (running)');
    expect(printed.get('spacebooks status')).toContain('the daemon is running');
    expect(await machine.run(`stat --format %U /proc/${await property('MainPID')}`)).toBe('spacebooks\n');
    const send = 'http://127.0.0.1:8090/sandbox/invoices/invoice-1/send';
    await machine.run(`node -e "await fetch('${send}', { method: 'POST' })"`);
    await eventually(async () => expect(await machine.run('spacebooks status')).toContain('1 issued'), 500);
  });

  it('is started again when it dies, and takes its configuration again', async () => {
    const before = await property('MainPID');
    await machine.run(`kill -9 ${before}`);
    await eventually(async () => {
      const now = await property('MainPID');
      expect([now === '0', now === before]).toEqual([false, false]);
    }, 200);
    await isActive();
    expect(await property('NRestarts')).toBe('1');
    await machine.run('systemctl reload spacebooks');
    await eventually(async () => expect(await journal()).toContain('config.reloading'), 200);
    await isActive();
  });

  it('stays down where only a person can help, and says so', async () => {
    await machine.run('cp -p spacebooks.yml /run/right.yml && echo "nonsense: 1" >> spacebooks.yml');
    await machine.run('systemctl restart spacebooks || true');
    await eventually(async () => expect(await property('ActiveState')).toBe('failed'), 200);
    expect([await property('ExecMainStatus'), await property('NRestarts')]).toEqual(['78', '0']);
    expect(await journal()).toContain('nonsense');
    await machine.run('cp -p /run/right.yml spacebooks.yml && systemctl restart spacebooks');
    await isActive();
  });

  it('is upgraded in place', async () => {
    await machine.run('cd /opt/package');
    const before = await property('MainPID');
    await play('## Upgrades');
    await isActive();
    expect(await property('MainPID')).not.toBe(before);
  });
});
