import { argument, defineCommand, done } from '../define-command.js';
import { decisionOf, OPERATOR_OPTIONS, withOperator } from '../operator/with-operator.js';
import { DECISION } from '../options.js';

export const command = defineCommand({
  group: 'Day to day',
  place: 80,
  isRare: true,
  summary: 'Start nothing new for a space; callbacks are still accepted, and work in progress continues.',
  arguments: { space: argument('the space in the configuration') },
  options: { ...OPERATOR_OPTIONS, ...DECISION },
  examples: ['spacebooks pause berlin --reason "audit"'],
  run: (given, context) =>
    withOperator(given, context, async ({ operator }) => {
      const { space } = given;
      await operator.pause(space, decisionOf(given));
      return done({ space, paused: true }, [
        `${space} is paused: callbacks are accepted, but nothing new starts until spacebooks resume`,
      ]);
    }),
});
