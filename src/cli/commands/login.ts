import { argument, defineCommand, flag, type GivenTo, optional, withDefault } from '../define-command.js';
import { CONFIG, minutes, portNumber } from '../options.js';

const parameters = {
  arguments: { space: argument('the space in the configuration') },
  options: {
    ...CONFIG,
    port: withDefault('number', 'port on this machine that the browser comes back to', 0, portNumber),
    minutes: withDefault('number', 'how long to wait for it', 10, minutes),
    spaceAddress: flag('on the address of the space instead of the platform’s'),
    open: flag('have the browser of this machine open the address'),
    paste: flag('with a browser elsewhere: paste the address that it ends on'),
    appFlow: flag('without a browser: with --username and a password on standard input'),
    username: optional('email', 'e-mail address of the user, for --app-flow'),
    accounting: flag('ask also for the scopes that the nightly books need'),
    userToken: flag('keep the token of the user, which is good for all their spaces'),
  },
};

export type LoginOptions = GivenTo<typeof parameters>;

export const command = defineCommand({
  group: 'First run',
  place: 20,
  summary: 'Have a person allow spacebooks on the platform, and keep the token of the space.',
  ...parameters,
  examples: ['spacebooks login berlin --open', 'spacebooks login berlin --accounting'],
  run: async (given, context) => (await import('../login/login.js')).login(given, context),
});
