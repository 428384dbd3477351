import { join, resolve } from 'node:path';
import { systemClock } from '@spacebooks/base/clock';
import { EXIT } from '../../exit-codes.js';
import { defineCommand, flag, withDefault } from '../define-command.js';
import { jsonText } from '../json-text.js';
import { JSON_OUTPUT } from '../options.js';
import { CommandError, printAdvice } from '../output.js';
import { stopSignal } from '../signals.js';

const SPACES = ['berlin', 'warsaw'];

export const command = defineCommand({
  group: 'Tools',
  place: 40,
  summary: 'Play the whole story with sandboxes, without any account.',
  options: {
    ...JSON_OUTPUT,
    keep: flag('leave sandbox and daemon running until Ctrl-C'),
    out: withDefault('dir', 'folder for the files; those of an earlier demo are replaced', 'demo-output'),
  },
  examples: ['spacebooks demo', 'spacebooks demo --keep'],
  run: async ({ json, keep, out }, { output, version }) => {
    const [bank, { prepareFolder }, night, payments, { play }, report, { startDemoStage }] =
      await Promise.all([
        import('../../demo/bank.js'),
        import('../../demo/folder.js'),
        import('../../demo/night.js'),
        import('../../demo/payments.js'),
        import('../../demo/play.js'),
        import('../../demo/report.js'),
        import('../../demo/stage.js'),
      ]);
    const folder = resolve(out);
    const prepared = prepareFolder(folder);
    if (prepared.state !== 'ready') {
      const why = prepared.state === 'used' ? 'is used by another demo' : 'holds files that no demo left';
      throw new CommandError(EXIT.input, `${folder} ${why}`, 'Name a folder that is new or empty (--out).');
    }
    const stage = await startDemoStage(folder, version);
    try {
      const results = await play(stage, folder);
      payments.payInParts(stage, systemClock.now());
      const books = await night.playNight(stage.daemon, SPACES, join(folder, 'exports'));
      const statement = await bank.readStatement(stage, folder, systemClock.now());
      const paid = await payments.summarizePayments(stage, SPACES);
      const summary = report.summarize(results, stage);
      const whole = {
        ...summary,
        accounting: night.summarizeNight(books),
        payments: paid,
        bank: { lines: statement.lines, matched: statement.matched, open: statement.open },
      };
      const lines = [
        ...report.story(results, summary),
        ...night.nightStory(books),
        bank.bankStory(statement),
        payments.paymentStory(paid),
      ];
      output.line(json ? jsonText(whole, 2) : lines.join('\n'));
      const wrong = [
        ...report.surprises(results, summary, stage),
        ...night.nightSurprises(books),
        ...bank.bankSurprises(statement),
        ...payments.paymentSurprises(paid),
      ];
      for (const surprise of wrong) printAdvice(output, surprise, `See ${folder}/daemon.log.`);
      if (keep) {
        const { sandbox, ksef, daemon, webPassword } = stage;
        output.error(
          `The sandbox of the platform is at ${sandbox.url}/sandbox/state, that of KSeF at ${ksef.url}/sandbox/state, the daemon at http://127.0.0.1:${daemon.port}/healthz.`,
        );
        const page = `http://127.0.0.1:${daemon.webPort}`;
        output.error(`The web page is at ${page}: user demo or finance, password ${webPassword}`);
        output.error('Ctrl-C stops everything.');
        await stopSignal();
      }
      return wrong.length === 0 ? EXIT.ok : EXIT.failed;
    } finally {
      await stage.close();
      prepared.unlock();
    }
  },
});
