import type { Clock } from '../../clock.js';
import { authorizationAddress, newAuthorization } from '../../platform/oauth/authorization.js';
import type { LoggedIn } from '../../platform/oauth/log-in.js';
import { startLoopback } from '../../platform/oauth/loopback.js';
import type { Grant } from '../../platform/oauth/token-request.js';
import { systemRandom } from '../../random.js';
import type { CommandContext } from '../output.js';
import { openBrowser } from './open-browser.js';
import { pasteFlow } from './paste-flow.js';

export interface WebFlowOptions {
  /** The auth address or the space's own. */
  readonly base: string;
  readonly clientId: string;
  /** Scopes to ask for. */
  readonly needed: readonly string[];
  readonly clock: Clock;
  /** On this machine, for the browser that comes back; 0 for any that is free. */
  readonly port: number;
  /** How long to wait for it. */
  readonly minutes: number;
  /** Have the machine's browser open the address. */
  readonly open: boolean;
  /** No browser on this machine: what the one elsewhere ends on is pasted. */
  readonly paste: boolean;
}

/** The browser goes to the platform and comes back with a code. */
export async function webFlow(
  options: WebFlowOptions,
  context: CommandContext,
  finish: (grant: Grant) => Promise<LoggedIn>,
): Promise<LoggedIn> {
  if (options.paste) return pasteFlow(options, context, finish);
  const { base, clientId, needed, clock, port, minutes, open } = options;
  const { output } = context;
  const authorization = newAuthorization(systemRandom);
  const { state, verifier } = authorization;
  output.redaction.add(verifier);
  const loopback = await startLoopback({
    port,
    state,
    clock,
    onStranger: () => output.error('An answer that belongs to no login of ours was turned away.'),
  });
  try {
    const { redirectUri } = loopback;
    const address = authorizationAddress({ base, clientId, redirectUri, scopes: needed, authorization });
    output.line(
      `Open this address in a browser on this machine, and allow spacebooks there:\n\n  ${address}\n`,
    );
    output.line(`The browser comes back to ${redirectUri}; waiting ${minutes} minutes for it.`);
    if (open) openBrowser(address, output);
    const code = await loopback.code(minutes * 60_000);
    output.redaction.add(code);
    return await finish({ type: 'authorization_code', code, redirectUri, verifier });
  } finally {
    await loopback.close();
  }
}
