import { join, resolve } from 'node:path';
import { prepareFolder } from '../demo/folder.js';
import { nightStory, nightSurprises, playNight, summarizeNight } from '../demo/night.js';
import { play } from '../demo/play.js';
import { story, summarize, surprises } from '../demo/report.js';
import { startDemoStage } from '../demo/stage.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { type CommandContext, printAdvice } from './output.js';
import { stopSignal } from './stop-signal.js';

export interface DemoOptions {
  /** One JSON object instead of the story. */
  readonly json: boolean;
  /** Leave everything running until a signal. */
  readonly keep: boolean;
  /** Folder for what the demo leaves; new, empty, or left by an earlier demo. */
  readonly out: string;
  readonly version: string;
}

/** `spacebooks demo`: the sandboxes, the daemon, eleven invoices, what goes wrong on purpose, and the night after. */
export async function demo(
  { json, keep, out, version }: DemoOptions,
  { output }: CommandContext,
): Promise<ExitCode> {
  const folder = resolve(out);
  const prepared = prepareFolder(folder);
  if (prepared.state !== 'ready') {
    const why = prepared.state === 'used' ? 'is used by another demo' : 'holds something that no demo left';
    printAdvice(output, `${folder} ${why}`, 'Name a folder that is new or empty (--out).');
    return EXIT.input;
  }
  const stage = await startDemoStage(folder, version);
  try {
    const results = await play(stage, folder);
    const night = await playNight(stage.daemon, ['berlin', 'warsaw'], join(folder, 'exports'));
    const summary = summarize(results, stage);
    const whole = { ...summary, accounting: summarizeNight(night) };
    const lines = [...story(results, summary), ...nightStory(night)];
    output.line(json ? JSON.stringify(whole, null, 2) : lines.join('\n'));
    const wrong = [...surprises(results, summary, stage), ...nightSurprises(night)];
    for (const surprise of wrong) printAdvice(output, surprise, `Look into ${folder}/daemon.log.`);
    if (keep) {
      output.error(
        `The sandbox is at ${stage.sandbox.url}/sandbox/state, that of KSeF at ${stage.ksef.url}/sandbox/state, the daemon at http://127.0.0.1:${stage.daemon.port}/healthz.`,
      );
      const page = `http://127.0.0.1:${stage.daemon.webPort}`;
      output.error(`The page for people is at ${page}: user demo or finance, password ${stage.webPassword}`);
      output.error('Stop all with Ctrl-C.');
      await stopSignal();
    }
    return wrong.length === 0 ? EXIT.ok : EXIT.failed;
  } finally {
    await stage.close();
    prepared.unlock();
  }
}
