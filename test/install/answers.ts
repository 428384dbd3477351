/**
 * What `init` would ask for, as its options: `spacebooks sandbox` stands in for the platform.
 *
 * @param token the file that holds the token
 */
export const initAnswers = (token: string): readonly string[] => [
  ...['--yes', '--token-from', token, '--space', 'berlin'],
  ...['--platform', 'http://127.0.0.1:8090/api2', '--auth', 'http://127.0.0.1:8090/www'],
  ...['--space-url', 'http://127.0.0.1:8090/space/berlin', '--public-url', 'http://127.0.0.1:8080'],
  ...['--service-period', 'month of invoice', '--chart', 'SKR03', '--iban', 'DE02120300000000202051'],
];
