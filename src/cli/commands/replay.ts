import { InvalidArgumentError } from 'commander';
import { argument, defineCommand } from '../define-command.js';
import { decide, OPERATOR_OPTIONS } from '../operator/with-operator.js';
import { DECISION } from '../options.js';

export const command = defineCommand({
  group: 'Day to day',
  place: 70,
  isRare: true,
  summary: 'Process an event again, as if it had just arrived.',
  arguments: { event: argument('its number, as spacebooks events lists it', eventId) },
  options: { ...OPERATOR_OPTIONS, ...DECISION },
  examples: ['spacebooks replay 4711'],
  run: (given, context) =>
    decide(given, context, (operator, decision) => operator.replay(given.event, decision)),
});

function eventId(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write the number of an event: spacebooks events lists them.');
}
