import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FailureCode } from '../../src/domain/errors.js';
import { failureAdvice, failureWords } from '../../src/words/failures.js';
import { eventually } from '../eventually.js';
import { type Child, spawnSpacebooks } from './child-process.js';
import { CANARY, play, type Scene, STOPPED, stop } from './scene.js';

/** Ends with this code, and the last lines say what is wrong and what to do. */
async function refuses(child: Child, exitCode: number, code: FailureCode, detail: string): Promise<void> {
  expect(await child.exited, child.stderr()).toEqual({ code: exitCode, signal: null });
  const { summary, advice } = failureWords('en', code);
  const [message, whatToDo] = child.stderr().trimEnd().split('\n').slice(-2);
  expect(message).toBe(`spacebooks: ${summary}${detail}`);
  expect(whatToDo).toBe(`  what to do: ${advice}`);
  expect(child.stdout()).toBe('');
}

function rewrite(scene: Scene, from: string, to: string): void {
  expect(scene.configText).toContain(from);
  writeFileSync(scene.config, scene.configText.replaceAll(from, to));
}

function listen(port: number): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

describe('the daemon in bad surroundings', () => {
  it.each([
    ['an unknown command', ['begin-now'], "unknown command 'begin-now'"],
    ['an unknown option', ['run', '--confg', 'x'], "unknown option '--confg' (Did you mean --config?)"],
  ])('answers 64 to %s', async (_what, args, message) => {
    const child = spawnSpacebooks(args, { cwd: '/', env: {} });
    expect(await child.exited).toEqual({ code: 64, signal: null });
    expect(child.stderr()).toBe(
      `spacebooks: ${message}\n  what to do: spacebooks --help lists the commands, spacebooks COMMAND --help their options\n`,
    );
  });

  it('answers 78 to a configuration that is not there, by its name', () =>
    play(
      async (scene) => {
        const child = spawnSpacebooks(['run'], { cwd: scene.folder, env: {} });
        expect(await child.exited).toEqual({ code: 78, signal: null });
        expect(child.stderr()).toMatch(
          /^spacebooks\.yml:1:1: the file .*; (name the configuration|let `spacebooks init` write one, or name an existing one) with --config/,
        );
        expect(child.stderr()).toContain('  what to do: Let `spacebooks init` write a configuration');
      },
      { configFile: 'other.yml' },
    ));

  it('answers 78 to a wrong configuration, with the place of each mistake', () =>
    play(async (scene) => {
      rewrite(scene, 'Europe/Berlin', 'Europe/Berln');
      const child = scene.spawn();
      await refuses(child, 78, 'config.invalid', '');
      expect(child.stderr()).toMatch(/^\S+\/spacebooks\.yml:\d+:16: time_zone: /);
    }));

  it.each([
    ['that the platform does not know', `${CANARY}-unknown`, 'platform.unauthorized'],
    ['without the scopes it needs', `${CANARY}-reader`, 'platform.forbidden'],
  ])('runs with a token %s, and tells a person', (_what, token, code) =>
    play(
      async (scene) => {
        const child = await scene.start();
        await eventually(() => expect(scene.alerts().map((alert) => alert.code)).toEqual([code]));
        expect(await stop(child)).toEqual(STOPPED);
      },
      { token },
    ),
  );

  it('answers 69 when something else listens on its address', () =>
    play(async (scene) => {
      const server = await listen(scene.port);
      await refuses(scene.spawn(), 69, 'daemon.port-in-use', `: 127.0.0.1:${scene.port} (EADDRINUSE)`);
      server.close();
      await scene.start();
    }));

  it('answers 69 when another daemon works with the database, which goes on', () =>
    play(async (scene) => {
      await scene.start();
      await refuses(scene.spawn(), 69, 'daemon.already-running', `: ${scene.database}`);
      const id = scene.request();
      await scene.reaches(id, 'done');
      await scene.attachedOnce(id);
    }));

  it('answers 69 when another daemon of its instance is subscribed, until told to take over', () =>
    play(async (scene) => {
      expect(await stop(await scene.start())).toEqual(STOPPED);
      rewrite(scene, dirname(scene.database), join(scene.folder, 'twin'));
      const prefix = `http://127.0.0.1:${scene.port}/callbacks/main/berlin/`;
      await refuses(scene.spawn(), 69, 'daemon.twin', `: space berlin: 6 subscriptions under ${prefix}…`);
      const twin = scene.spawn({}, ['--take-over']);
      await scene.becomesReady(twin);
      expect(await stop(twin)).toEqual(STOPPED);
      expect(scene.sandbox.state.subscriptions.size).toBe(6);
    }));

  it('answers 1 to a file that is no database, and leaves it as it is', () =>
    play(
      async (scene) => {
        mkdirSync(dirname(scene.database));
        writeFileSync(scene.database, 'no database, but a letter to my aunt. '.repeat(1000));
        await refuses(scene.spawn(), 1, 'store.failed', ': SQLITE_NOTADB: file is not a database');
        expect(scene.sandbox.state.requests.entries(1)).toEqual([]);
      },
      { leavesNoDatabase: true },
    ));

  it('answers 1 when the folder of the database cannot be made', () =>
    play(
      async (scene) => {
        writeFileSync(dirname(scene.database), 'a file where the folder should be');
        const child = scene.spawn();
        expect(await child.exited).toEqual({ code: 1, signal: null });
        expect(child.stderr()).toMatch(
          /^spacebooks: the database or the archive cannot be read or written: EEXIST: /,
        );
        expect(child.stderr()).toContain(`what to do: ${failureAdvice({ code: 'store.failed' })}`);
      },
      { leavesNoDatabase: true },
    ));
});
