import { EXIT } from '../../exit-codes.js';
import { argument, defineCommand, done } from '../define-command.js';
import { CONFIG, JSON_OUTPUT } from '../options.js';
import { CommandError } from '../output.js';

export const command = defineCommand({
  group: 'First run',
  place: 30,
  isRare: true,
  summary: 'Revoke the token of a space on the platform, and delete it.',
  arguments: { space: argument('the space in the configuration') },
  options: { ...CONFIG, ...JSON_OUTPUT },
  examples: ['spacebooks logout berlin'],
  run: async (given, context) => {
    const [{ createAccessTokens }, { openLogin }] = await Promise.all([
      import('../../platform/oauth/access-tokens.js'),
      import('../login/open-login.js'),
    ]);
    const { config, space, kept, path, exchange, close } = await openLogin(given, context);
    const { output } = context;
    try {
      const token = await kept.read();
      if (token === null) {
        const message = `${space.id} is not logged in: no token is in ${path ?? 'the database'}`;
        throw new CommandError(EXIT.input, message, 'Nothing to do.');
      }
      output.redaction.add(token);
      // On the platform first: a token that is still valid must not get lost here.
      const known = await createAccessTokens(exchange, config.platform.auth_url).revoke(token);
      await kept.remove();
      return done({ space: space.id, revoked: known }, [
        `${space.id} is logged out: the token ${known ? 'was revoked on the platform' : 'was no longer known to the platform'} and ${path === null ? 'taken out of the database' : 'its file was deleted'}.`,
      ]);
    } finally {
      await close();
    }
  },
});
