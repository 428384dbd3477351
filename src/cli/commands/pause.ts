import { argument, defineCommand, done } from '../define-command.js';
import { decisionOf, OPERATOR_OPTIONS, withOperator } from '../operator/with-operator.js';
import { DECISION } from '../options.js';

export const command = defineCommand({
  group: 'Day to day',
  place: 80,
  summary: 'Take nothing new up for a space; callbacks are taken, and what is under way goes on.',
  arguments: { space: argument('the space in the configuration') },
  options: { ...OPERATOR_OPTIONS, ...DECISION },
  examples: ['spacebooks pause berlin --why "audit"'],
  run: (given, context) =>
    withOperator(given, context, async ({ operator }) => {
      const { space } = given;
      await operator.pause(space, decisionOf(given));
      return done({ space, paused: true }, [
        `${space} is paused: callbacks are taken, and nothing is taken up, until spacebooks resume`,
      ]);
    }),
});
