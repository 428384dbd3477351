import { parseKsefNumber } from '@spacebooks/ksef-client/ksef-number';
import { InvalidArgumentError } from 'commander';
import { argument, type GivenTo, optional, required } from '../define-command.js';
import { CONFIG, isoDate, JSON_OUTPUT } from '../options.js';

export const renderParameters = {
  arguments: { invoice: argument('a JSON file: an invoice of version 2.0') },
  options: {
    space: required('id', 'the space in the configuration that it belongs to'),
    out: required('dir', 'folder for the files'),
    ...CONFIG,
    standard: optional('name', 'standard to use instead of that of the space and its customers'),
    corrects: optional('number', 'number of the invoice that this one corrects'),
    correctsDate: optional('date', 'its date, YYYY-MM-DD', isoDate),
    correctsKsef: optional('number', 'its number in KSeF', ksefNumber),
    pdf: optional('file', 'a PDF to use as the visual part, instead of our own layout'),
    ...JSON_OUTPUT,
  },
};

export type RenderOptions = GivenTo<typeof renderParameters>;

function ksefNumber(text: string): string {
  if (parseKsefNumber(text) !== null) return text;
  throw new InvalidArgumentError('Copy the number from KSeF: its form or its check digits are wrong.');
}
