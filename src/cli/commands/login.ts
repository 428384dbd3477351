import { argument, defineCommand, flag, type GivenTo, optional, withDefault } from '../define-command.js';
import { CONFIG, JSON_OUTPUT, minutes } from '../options.js';
import { portNumber } from '../port-number.js';

const parameters = {
  arguments: { space: argument('the space in the configuration') },
  options: {
    ...CONFIG,
    ...JSON_OUTPUT,
    port: withDefault(
      'number',
      'local port that the browser is redirected to, 0 for any free one',
      0,
      portNumber,
    ),
    minutes: withDefault('number', 'how many minutes to wait for it', 10, minutes),
    spaceAddress: flag('log in at the address of the space instead of the platform’s'),
    open: flag('open the address in the browser of this machine'),
    paste: flag('the browser runs elsewhere: paste the address that it ends on'),
    appFlow: flag('no browser: with --username and a password on standard input'),
    username: optional('email', 'e-mail address of the user, for --app-flow'),
    accounting: flag('also request the scopes that the nightly books need'),
    userToken: flag('keep the token of the user, which is valid for all their spaces'),
  },
};

export type LoginOptions = GivenTo<typeof parameters>;

export const command = defineCommand({
  group: 'First run',
  place: 20,
  summary: 'Authorise spacebooks on the platform, and store the token of the space.',
  ...parameters,
  examples: ['spacebooks login berlin --open', 'spacebooks login berlin --accounting'],
  run: async (given, context) => (await import('../login/login.js')).login(given, context),
});
