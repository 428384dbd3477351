import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changed } from '../config/config-text.js';
import { copySource, type SourceCopy } from './source-copy.js';

const CHANNEL = `import { appendFile } from 'node:fs/promises';
import { type Channel, ChannelError } from './channel.js';

/** A printer beside the door: one line a message. */
export function printerChannel(path: string): Channel {
  return {
    name: 'printer',
    description: \`printer at \${path}\`,
    send: async ({ id, content }) => {
      await appendFile(path, \`\${id} \${content.title}\\n\`).catch((error: Error) => {
        throw new ChannelError(error.message, false);
      });
      return null;
    },
  };
}
`;
const SCHEMA = 'src/config/schema/alerts.ts';
const CONFIG = 'src/config/alerts-config.ts';
const ROUTES = 'src/notify/routes.ts';

let copy: SourceCopy;
beforeAll(() => {
  copy = copySource();
  copy.add('src/notify/channels/printer.ts', CHANNEL);
  const option = "printer: path('Where every message is printed.', '/dev/usb/lp0').optional(),";
  copy.change(SCHEMA, 'webhook: webhook.optional(),', `webhook: webhook.optional(),\n    ${option}`);
  copy.change(CONFIG, '  readonly webhook:', '  readonly printer: string | null;\n  readonly webhook:');
  copy.change(CONFIG, '{ language, to, webhook,', '{ language, to, printer, webhook,');
  copy.change(CONFIG, '\n    language,\n', '\n    language,\n    printer: printer ?? null,\n');
  copy.change(CONFIG, 'tellsSomebody({ to, webhook }', 'tellsSomebody({ to, webhook, printer }');
  copy.change(CONFIG, 'webhook !== null;', 'webhook !== null || printer !== null;');
  copy.change(ROUTES, 'import', "import { printerChannel } from './channels/printer.js';\nimport");
  copy.change(ROUTES, 'const { server, to, webhook,', 'const { server, to, printer, webhook,');
  copy.change(
    ROUTES,
    "...mail('mail', to), ...hook]",
    "...mail('mail', to), ...hook, ...(printer === null ? [] : [printerChannel(printer)])]",
  );
  const text = changed('webhooks:', 'alerts: { printer: printed.txt }\nwebhooks:');
  copy.add('spacebooks.yml', text.replace(`\${BERLIN_TOKEN}`, 'admin-token'));
});
afterAll(() => copy.remove());

describe('a file in src/notify/channels, its option and its line in the routes are a channel', () => {
  it('through which a test message goes', async () => {
    const { code, out, err } = await copy.spacebooks('alerts', 'test');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^printer: accepted, printer at .*printed\.txt$/m);
    expect(readFileSync(join(copy.folder, 'printed.txt'), 'utf8')).toMatch(/^test-\S+ \S/);
  });

  it('and which counts as telling somebody', async () => {
    const { err } = await copy.spacebooks('check-config', 'spacebooks.yml');
    expect(err).not.toContain('nobody is notified');
  });
});
