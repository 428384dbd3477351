import { InvalidArgumentError } from 'commander';
import { flag, type GivenTo, optional, withDefault } from './define-command.js';
import { portNumber } from './port-number.js';

/** Of `spacebooks sandbox` and of `cobot-sandbox` alike. */
export const sandboxParameters = {
  options: {
    port: withDefault('number', 'port of the platform, 0 for any free one', 8090, portNumber),
    ksefPort: withDefault('number', 'port of KSeF, 0 for any free one', 8091, portNumber),
    host: withDefault('address', 'address to listen on', '127.0.0.1'),
    seed: optional(
      'file',
      'what the platform starts with, YAML or JSON; `history` for three spaces with a year of history',
    ),
    ksefSeed: optional('file', 'what KSeF starts with, YAML or JSON'),
    worlds: withDefault(
      'number',
      'how many isolated worlds there may be beside the main one',
      100,
      worldCount,
    ),
    noLimit: flag('refuse no request for being one too many (60 a minute, and the limits of KSeF)'),
    tls: flag('serve HTTPS on both ports, with certificates of a certificate authority made at the start'),
    proxy: optional(
      'number',
      'port of a proxy that answers https:// requests to the hosts of the platform and of KSeF, 0 for any free one',
      portNumber,
    ),
    realAddresses: flag(
      'with --proxy: links and callbacks of the platform name its real hosts, for programs that read a space off them',
    ),
    caFile: optional(
      'file',
      'where the certificate of that authority is written, PEM; printed when left out',
    ),
    record: optional(
      'file',
      'where every request and its answer is recorded, a line of JSON each, without secrets',
    ),
    replay: {
      ...optional('file', 'a recording to answer from, in place of everything else'),
      conflicts: 'record',
    },
    speed: withDefault('factor', 'how many times faster than real time their clock runs', 1, speedFactor),
  },
};

export type SandboxOptions = GivenTo<typeof sandboxParameters>;

function speedFactor(text: string): number {
  if (Number.isFinite(Number(text)) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError('Write a number greater than 0.');
}

function worldCount(text: string): number {
  if (/^\d{1,4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write a whole number from 0 to 9999.');
}
