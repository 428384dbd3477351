import { spawn } from 'node:child_process';
import { counted } from '@spacebooks/base/text/counted';
import { authorizationAddress, newAuthorization } from '../../platform/oauth/authorization.js';
import type { LoggedIn } from '../../platform/oauth/log-in.js';
import { startLoopback } from '../../platform/oauth/loopback.js';
import type { Grant } from '../../platform/oauth/token-request.js';
import { systemRandom } from '../../random.js';
import type { CommandContext, Output } from '../output.js';
import { pasteFlow } from './paste-flow.js';
import type { WebFlowOptions } from './web-flow-options.js';

/** The browser logs in at the platform and is redirected back with a code. */
export async function webFlow(
  options: WebFlowOptions,
  context: CommandContext,
  finish: (grant: Grant) => Promise<LoggedIn>,
): Promise<LoggedIn> {
  if (options.paste) return pasteFlow(options, context, finish);
  const { base, clientId, asked, clock, port, minutes, open } = options;
  const { output } = context;
  const authorization = newAuthorization(systemRandom);
  const { state, verifier } = authorization;
  output.redaction.add(verifier);
  const loopback = await startLoopback({
    port,
    state,
    clock,
    onStranger: () => output.error('A response that belongs to no login of ours was rejected.'),
  });
  try {
    const { redirectUri } = loopback;
    const address = authorizationAddress({ base, clientId, redirectUri, scopes: asked, authorization });
    output.line(
      `Open this address in a browser on this machine, and allow spacebooks there:\n\n  ${address}\n`,
    );
    output.line(`The browser is redirected to ${redirectUri}; waiting ${counted(minutes, 'minute')} for it.`);
    if (open) openBrowser(address, output);
    const code = await loopback.code(minutes * 60_000);
    output.redaction.add(code);
    return await finish({ type: 'authorization_code', code, redirectUri, verifier });
  } finally {
    await loopback.close();
  }
}

const COMMAND: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['explorer'],
};

/** Opens an address with the desktop's command. Its output is ignored; that it cannot be started is reported. */
function openBrowser(address: string, output: Output): void {
  const [command = 'xdg-open', ...args] = COMMAND[process.platform] ?? [];
  const child = spawn(command, [...args, address], { stdio: 'ignore', detached: true });
  child.once('error', () => output.error(`${command} could not be started: open the address yourself.`));
  child.unref();
}
