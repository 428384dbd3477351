import { argument, flag, type GivenTo, optional, withDefault } from '../define-command.js';
import { CONFIG, JSON_OUTPUT, minutes } from '../options.js';
import { portNumber } from '../port-number.js';

export const loginParameters = {
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

export type LoginOptions = GivenTo<typeof loginParameters>;
