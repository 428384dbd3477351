import { EXIT, type ExitCode } from '../exit-codes.js';
import { createAccessTokens } from '../platform/oauth/access-tokens.js';
import { type LoginPartsOptions, loginParts } from './login-parts.js';
import { type CommandContext, printAdvice } from './output.js';

/** `spacebooks logout`: makes the space's token worthless on the platform, then removes it. */
export async function logout(options: LoginPartsOptions, context: CommandContext): Promise<ExitCode> {
  const { config, space, file, exchange } = loginParts(options, context);
  const { output } = context;
  try {
    const token = await file.read();
    if (token === null) {
      printAdvice(output, `${space.id} is not logged in: no token is in ${file.path}`, 'Nothing to do.');
      return EXIT.input;
    }
    output.redaction.add(token);
    // First there: a token that is still good must not get lost here.
    const known = await createAccessTokens(exchange, config.platform.auth_url).revoke(token);
    await file.remove();
    output.line(
      `${space.id} is logged out: the token ${known ? 'was revoked on the platform' : 'was not known to the platform any more'}, and its file is gone.`,
    );
    return EXIT.ok;
  } finally {
    exchange.close();
  }
}
