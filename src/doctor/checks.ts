import type { Check } from './check.js';
import { ALERTS } from './checks/alerts.js';
import { CERTIFICATES } from './checks/certificates.js';
import { CLOCK } from './checks/clock.js';
import { DATABASE } from './checks/database.js';
import { DISK } from './checks/disk.js';
import { FONTS } from './checks/fonts.js';
import { GHOSTSCRIPT } from './checks/ghostscript.js';
import { KSEF } from './checks/ksef.js';
import { MAIL } from './checks/mail.js';
import { PUBLIC_URL } from './checks/public-url.js';
import { RIGHTS } from './checks/rights.js';
import { RUNTIME } from './checks/runtime.js';
import { SECRET_FILES } from './checks/secret-files.js';
import { SFTP } from './checks/sftp.js';
import { STANDARDS } from './checks/standards.js';
import { SUBSCRIPTIONS } from './checks/subscriptions.js';
import { TOKEN } from './checks/token.js';
import { TRACING } from './checks/tracing.js';

/** All checks, in the order in which they are run; the configuration is looked at before them. */
export const CHECKS: readonly Check[] = [
  RUNTIME,
  SECRET_FILES,
  DATABASE,
  RIGHTS,
  DISK,
  CLOCK,
  TOKEN,
  PUBLIC_URL,
  SUBSCRIPTIONS,
  GHOSTSCRIPT,
  FONTS,
  STANDARDS,
  KSEF,
  CERTIFICATES,
  SFTP,
  MAIL,
  ALERTS,
  TRACING,
];
