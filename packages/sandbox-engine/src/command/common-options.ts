import { InvalidArgumentError } from 'commander';
import { type CommandOption, fileOption, flag, type GivenFor, portNumber } from './option.js';

const host: CommandOption<string, 'always'> = {
  value: 'address',
  help: 'address to listen on',
  presence: 'always',
  default: '127.0.0.1',
};

const worlds: CommandOption<number, 'always'> = {
  value: 'number',
  help: 'how many isolated worlds there may be beside the main one',
  presence: 'always',
  default: 100,
  parse: worldCount,
};

const proxy: CommandOption<number, 'maybe'> = {
  value: 'number',
  help: 'port of a proxy that answers https:// requests to the real hosts, 0 for any free one',
  presence: 'maybe',
  parse: portNumber,
};

const speed: CommandOption<number, 'always'> = {
  value: 'factor',
  help: 'how many times faster than real time the clock runs',
  presence: 'always',
  default: 1,
  parse: speedFactor,
};

/** What can be asked of every sandbox; what is one sandbox's alone (port, seed) stands beside them. */
export const commonOptions = {
  host,
  worlds,
  noLimit: flag('refuse no request for being one too many'),
  tls: flag('serve HTTPS, with certificates of a certificate authority made at the start'),
  proxy,
  caFile: fileOption('where the certificate of that authority is written, PEM; printed when left out'),
  record: fileOption('where every request and its answer is recorded, a line of JSON each, without secrets'),
  replay: {
    ...fileOption('a recording to answer from, in place of everything else'),
    conflicts: 'record',
  },
  speed,
};

export type CommonOptions = GivenFor<typeof commonOptions>;

function speedFactor(text: string): number {
  if (Number.isFinite(Number(text)) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError('Write a number greater than 0.');
}

function worldCount(text: string): number {
  if (/^\d{1,4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write a whole number from 0 to 9999.');
}
