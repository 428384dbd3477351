import { Failure, type FailureCode, type FailureKind } from '../domain/errors.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { CommandError } from './output.js';

const BY_CODE: Partial<Record<FailureCode, ExitCode>> = {
  'config.invalid': EXIT.config,
  'platform.unauthorized': EXIT.denied,
  'platform.forbidden': EXIT.denied,
  'ksef.unauthorized': EXIT.denied,
  'login.not-possible': EXIT.config,
  'login.denied': EXIT.denied,
  'login.rejected': EXIT.denied,
  'login.too-late': EXIT.denied,
  'login.scopes': EXIT.denied,
  'login.other-key': EXIT.config,
  'daemon.twin': EXIT.unavailable,
  'daemon.already-running': EXIT.unavailable,
  'daemon.port-in-use': EXIT.unavailable,
  'store.missing': EXIT.unavailable,
  'store.newer': EXIT.unavailable,
  'store.too-old': EXIT.unavailable,
  'store.denied': EXIT.denied,
  'operator.unknown-space': EXIT.input,
  'archive.refused': EXIT.denied,
  'backup.in-use': EXIT.unavailable,
  'backup.unusable': EXIT.input,
  'bank.unreadable': EXIT.input,
  'bank.unbalanced': EXIT.input,
  'backup.occupied': EXIT.unavailable,
};

const BY_KIND: Readonly<Record<FailureKind, ExitCode>> = {
  transient: EXIT.unavailable,
  refused: EXIT.refused,
  fatal: EXIT.failed,
};

/** What the process answers when a command ends with this failure. */
export function failureExitCode(failure: Failure): ExitCode {
  return BY_CODE[failure.code] ?? BY_KIND[failure.kind];
}

/** The same for any error. */
export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof CommandError) return error.exitCode;
  return error instanceof Failure ? failureExitCode(error) : EXIT.failed;
}
