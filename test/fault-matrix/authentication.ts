import type { FaultRow } from './row.js';

export const AUTHENTICATION: readonly FaultRow[] = [
  {
    id: 'N8',
    fault: 'A token revoked in the middle of a saga, a scope taken away, a space that logs the daemon out',
    happens:
      'Platform tokens neither expire nor refresh: the work of a space whose token is rejected waits, and resumes after the next login. Other spaces are not affected.',
    sees: 'One alert per space (platform.unauthorized), one for a missing right (platform.forbidden)',
    tests: [
      {
        file: 'test/flow/login-daemon.test.ts',
        title: 'parks the work of the space with one alert, and the next login lets all of it go on',
      },
      {
        file: 'test/flow/login-daemon.test.ts',
        title: 'parks what needs it, and a login with all scopes lets it go on',
      },
      { file: 'test/flow/login-daemon.test.ts', title: 'of one space does not hold up another one' },
      {
        file: 'test/flow/statuses.test.ts',
        title: 'parks without further requests until the next start, with one alert a start',
      },
    ],
  },
  {
    id: 'N8a',
    fault: 'Access and refresh tokens of KSeF that end, or are revoked, between two steps',
    happens:
      'Refreshed, otherwise a new login; they live in memory only, so a crash loses none. What was answered 401 had no effect and is retried',
    sees: 'Nothing; ksef.unauthorized when the login itself is refused',
    tests: [
      {
        file: 'test/flow/ksef-client.test.ts',
        title: 'goes on when the access token has ended, and when the refresh token has',
      },
      { file: 'test/flow/ksef-refused.test.ts', title: 'locks nothing, parks, and goes on when it is right' },
    ],
  },
  {
    id: 'N8d',
    fault:
      'A renewal of a certificate of KSeF that is ended anywhere, unanswered, refused at the first login, or slow',
    happens:
      'The old pair or the new one is in place, whole, and logs in; the next run goes on where the last one ended and orders nothing twice. A daemon uses the new one from its next login on',
    sees: 'What the command says; ksef.login-ends until one is in place',
    tests: [
      {
        file: 'test/flow/ksef-certificate.test.ts',
        title: 'leaves a pair that logs in, wherever it is ended, and orders one certificate',
      },
      {
        file: 'test/flow/ksef-certificate.test.ts',
        title: 'changes nothing that works where KSeF does not let the new one in, and goes on with it later',
      },
      {
        file: 'test/flow/ksef-certificate.test.ts',
        title: 'whose order was not answered finds what KSeF has issued, and orders it once',
      },
      {
        file: 'test/flow/ksef-certificate.test.ts',
        title: 'that KSeF takes its time for is gone on with later',
      },
      {
        file: 'test/flow/ksef-certificate-daemon.test.ts',
        title:
          'uses a renewed certificate from its next login on: for its login, and for what it issues offline',
      },
    ],
  },
  {
    id: 'N8e',
    fault: 'The offline certificate of a space has ended, is missing, or does not fit its key',
    happens:
      'The daemon starts and reloads; e-invoices go through KSeF. In an outage nothing is issued offline: they wait with their lock, and are sent when KSeF is back',
    sees: 'Alert ksef.offline-certificate of the space, and of each invoice that waits for it; doctor and check-config say it',
    tests: [
      {
        file: 'test/flow/ksef-offline-certificate.test.ts',
        title: 'starts, issues through KSeF, and waits while that is down',
      },
      {
        file: 'test/unit/config/parts-wait.test.ts',
        title: 'lets the daemon start without the files of an offline certificate',
      },
    ],
  },
  {
    id: 'N8b',
    fault: '404 for whatever a space asks, for hours',
    happens:
      'No deletion of an invoice that is locked or may be in KSeF: its saga keeps its lock, waits, and resumes where it was. One that is not locked yet ends as gone, and reconciliation finds it again.',
    sees: 'Alert platform.forbidden: neither the invoice nor its space is shown',
    tests: [
      {
        file: 'test/flow/statuses.test.ts',
        title: 'is no deletion of an invoice with a lock of ours: it waits for a person, and resumes later',
      },
      { file: 'test/flow/statuses.test.ts', title: 'is none of an invoice that KSeF has accepted' },
    ],
  },
  {
    id: 'N8c',
    fault: 'A token without write_payment_records, or from which it is taken in the middle of a night',
    happens:
      'Payments of bank lines wait, the rest of the night goes on; they are recorded by themselves after a login, or at the latest twenty minutes after the scope is there',
    sees: 'One alert, bank.not-permitted; a warning of doctor, and of login',
    tests: [
      {
        file: 'test/flow/bank-scope.test.ts',
        title:
          'stops what records payments with one alert, the night goes on, and so does all of it after a login',
      },
      {
        file: 'test/flow/bank-alerts.test.ts',
        title:
          'that the scope is missing ends with the scope, though another payment still waits for a person',
      },
      {
        file: 'test/flow/doctor.test.ts',
        title: '2: a token that may not record payments, where the space records those of bank lines',
      },
    ],
  },
];
