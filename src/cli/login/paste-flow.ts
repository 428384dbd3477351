import { Secret } from '@spacebooks/base/secret';
import { Failure } from '../../domain/errors.js';
import { authorizationAddress, newAuthorization } from '../../platform/oauth/authorization.js';
import type { LoggedIn } from '../../platform/oauth/log-in.js';
import { authorizationAnswer, CALLBACK_PATH } from '../../platform/oauth/loopback.js';
import type { Grant } from '../../platform/oauth/token-request.js';
import { systemRandom } from '../../random.js';
import { hiddenLines } from '../hidden-input.js';
import type { CommandContext } from '../output.js';
import type { WebFlowOptions } from './web-flow-options.js';

/**
 * The same for a machine without a browser: the one elsewhere is redirected to an address where nothing listens, and the
 * person pastes that address. Nothing that is pasted is shown.
 *
 * @throws Failure `login.not-possible` when none comes, `login.denied`, `login.rejected`
 */
export async function pasteFlow(
  { base, clientId, asked, port }: Pick<WebFlowOptions, 'base' | 'clientId' | 'asked' | 'port'>,
  { output, input = process.stdin }: CommandContext,
  finish: (grant: Grant) => Promise<LoggedIn>,
): Promise<LoggedIn> {
  const authorization = newAuthorization(systemRandom);
  const { state, verifier } = authorization;
  output.redaction.add(verifier);
  const redirectUri = `http://127.0.0.1${port === 0 ? '' : `:${port}`}${CALLBACK_PATH}`;
  const address = authorizationAddress({ base, clientId, redirectUri, scopes: asked, authorization });
  output.line(`Open this address in any browser, and allow spacebooks there:\n\n  ${address}\n`);
  output.line(
    `The browser then says that it cannot reach 127.0.0.1, as it should: copy the address that it shows, from ${redirectUri} on, and paste it here (not shown):`,
  );
  for await (const line of hiddenLines(input)) {
    output.redaction.add(new Secret(line.trim()));
    const answer = authorizationAnswer(queryOf(line), state);
    if (answer instanceof Failure) throw answer;
    if (answer === null) {
      output.error('That address does not belong to this login. Try again:');
      continue;
    }
    output.redaction.add(answer);
    return await finish({ type: 'authorization_code', code: answer, redirectUri, verifier });
  }
  throw new Failure('login.not-possible', { detail: 'no address came on standard input' });
}

function queryOf(line: string): URLSearchParams {
  const address = URL.parse(line.trim());
  return address?.searchParams ?? new URLSearchParams();
}
