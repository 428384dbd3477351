import { globSync } from 'node:fs';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');

/**
 * Tests that `npm test` leaves to `npm run test:slow`, which CI runs too, by the reason why they are slow: files and
 * globs below the root. A file belongs here when it takes more than some five seconds by itself.
 */
const SLOW: Readonly<Record<string, readonly string[]>> = {
  'a server of PostgreSQL': [
    'test/unit/store/postgres/**/*.test.ts',
    'test/unit/store/clients/**/*.test.ts',
    'test/unit/store/places/**/*.test.ts',
    'test/unit/store/accepted-cutovers.test.ts',
    'test/unit/store/either-engine.test.ts',
    'test/unit/workers/**/*.test.ts',
    'test/unit/cli/db-copy.test.ts',
    'test/flow/books-restored-server.test.ts',
    'test/flow/logins-of-machines.test.ts',
    'test/flow/several-machines-limit.test.ts',
  ],
  'several processes': [
    'test/unit/web/several-processes.test.ts',
    'test/unit/cli/reload-signal.test.ts',
    'test/unit/contributing/**/*.test.ts',
    'test/unit/pdf/apart.test.ts',
    'test/unit/store/transact.test.ts',
    'test/flow/bank-several-daemons.test.ts',
    'test/flow/several-daemons.test.ts',
    'test/flow/several-clocks.test.ts',
    'test/flow/no-connection.test.ts',
    'test/flow/sandbox-tool.test.ts',
    'test/flow/start-stop.test.ts',
    'test/flow/start-trouble.test.ts',
  ],
  'the compiler': ['test/unit/web/templates.test.ts'],
  'properties, and large data': [
    'test/unit/books/**/*.property.test.ts',
    'test/unit/books/formats/golden.test.ts',
    'test/unit/books/archive-anchor.test.ts',
    'test/unit/document/build/property.test.ts',
    'test/unit/domain/bank/matching/real-life.test.ts',
    'test/unit/domain/saga/roads.test.ts',
    'test/unit/einvoice/any-text.test.ts',
    'test/unit/fa3/random.test.ts',
    'test/unit/store/copy-store.test.ts',
    'test/unit/store/retention/ten-years.test.ts',
    'test/unit/yaml/foreign-yaml.test.ts',
    'test/flow/growth.test.ts',
    'test/flow/hostile-content.test.ts',
    'test/flow/many-tokens.test.ts',
    'test/flow/s3-archive.test.ts',
  ],
  'time that has to pass': [
    'test/flow/alerts/alerts.test.ts',
    'test/flow/alerts/commands.test.ts',
    'test/flow/alerts/dead-man.test.ts',
    'test/flow/alerts/sender.test.ts',
    'test/flow/api-operations.test.ts',
    'test/flow/bank-alerts.test.ts',
    'test/flow/bank-lost-answers.test.ts',
    'test/flow/bank-real-life.test.ts',
    'test/flow/bank-restored.test.ts',
    'test/flow/bank-scope.test.ts',
    'test/flow/correction.test.ts',
    'test/flow/errors-ksef.test.ts',
    'test/flow/forecast.test.ts',
    'test/flow/ksef-absent-fields.test.ts',
    'test/flow/ksef-attach.test.ts',
    'test/flow/ksef-certificate-daemon.test.ts',
    'test/flow/ksef-certificate-runs.test.ts',
    'test/flow/ksef-certificate.test.ts',
    'test/flow/ksef-client.test.ts',
    'test/flow/ksef-doubt.test.ts',
    'test/flow/ksef-many-doubts.test.ts',
    'test/flow/ksef-offline-certificate.test.ts',
    'test/flow/ksef-offline.test.ts',
    'test/flow/ksef-refused.test.ts',
    'test/flow/ksef-storm.test.ts',
    'test/flow/login-daemon.test.ts',
    'test/flow/long-after.test.ts',
    'test/flow/lost-answers.test.ts',
    'test/flow/mirror.test.ts',
    'test/flow/night-calendar.test.ts',
    'test/flow/night-trouble.test.ts',
    'test/flow/operator/decisions.test.ts',
    'test/flow/operator/ksef-release.test.ts',
    'test/flow/payment-switch.test.ts',
    'test/flow/platform-pdf.test.ts',
    'test/flow/restored.test.ts',
    'test/flow/retry-after.test.ts',
    'test/flow/statuses-repeated.test.ts',
    'test/flow/statuses.test.ts',
    'test/flow/strange-answers.test.ts',
    'test/flow/subscriptions.test.ts',
    'test/flow/tracing.test.ts',
  ],
};

/** Globs of all slow files. */
export const SLOW_GLOBS: readonly string[] = Object.values(SLOW).flat();

/** The files that are slow, below the root, sorted. */
export function slowTests(): string[] {
  return globSync([...SLOW_GLOBS], { cwd: ROOT }).sort();
}
