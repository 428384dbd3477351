import { argument, defineCommand, done } from '../define-command.js';
import { decisionOf, OPERATOR_OPTIONS, withOperator } from '../operator/with-operator.js';
import { DECISION } from '../options.js';

export const command = defineCommand({
  group: 'Day to day',
  place: 90,
  isRare: true,
  summary: 'Resume a paused space.',
  arguments: { space: argument('the space in the configuration') },
  options: { ...OPERATOR_OPTIONS, ...DECISION },
  examples: ['spacebooks resume berlin'],
  run: (given, context) =>
    withOperator(given, context, async ({ operator }) => {
      const { space } = given;
      await operator.resume(space, decisionOf(given));
      return done({ space, paused: false }, [`${space} is resumed`]);
    }),
});
