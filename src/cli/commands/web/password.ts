import { EXIT } from '../../../exit-codes.js';
import { defineCommand } from '../../define-command.js';
import { passwordGiven } from '../../hidden-input.js';
import { JSON_OUTPUT } from '../../options.js';
import { CommandError } from '../../output.js';

export const command = defineCommand({
  summary: 'Hash a password from standard input, for web.users[].password_hash.',
  options: JSON_OUTPUT,
  examples: [
    'spacebooks web password                                   prompts for it, without echo',
    'spacebooks web password < password.txt > anna-password    for password_hash_file',
  ],
  run: async (_options, context) => {
    const { hashPassword, SHORTEST_PASSWORD } = await import('../../../people/password.js');
    const password = await passwordGiven(context);
    if (password === null) {
      throw new CommandError(
        EXIT.input,
        'no password came on standard input',
        'Run it at a terminal, where it asks, or pass one: spacebooks web password < FILE',
      );
    }
    if ([...password].length < SHORTEST_PASSWORD) {
      throw new CommandError(
        EXIT.input,
        `the password is shorter than ${SHORTEST_PASSWORD} characters`,
        'Choose a longer one: three or four words that do not belong together are easy to remember.',
      );
    }
    const hash = await hashPassword(password);
    return { json: JSON.stringify({ password_hash: hash }), lines: [hash], code: EXIT.ok };
  },
});
