/** The environments of KSeF 2.0 by the names that a configuration uses. */
type KsefEnvironmentName = 'test' | 'demo' | 'production';

interface KsefEnvironment {
  /** Address of the interface, without a slash at its end. */
  readonly baseUrl: string;
  /** Address that the codes on a visualisation lead to (KOD I, KOD II). */
  readonly qrUrl: string;
  /** Address of the Ministry's status interface (Latarnia), without a slash at its end; null where there is none. */
  readonly statusUrl: string | null;
}

const ENVIRONMENTS: Readonly<Record<KsefEnvironmentName, KsefEnvironment>> = {
  test: {
    baseUrl: 'https://api-test.ksef.mf.gov.pl/v2',
    qrUrl: 'https://qr-test.ksef.mf.gov.pl',
    statusUrl: 'https://api-latarnia-test.ksef.mf.gov.pl',
  },
  demo: {
    baseUrl: 'https://api-demo.ksef.mf.gov.pl/v2',
    qrUrl: 'https://qr-demo.ksef.mf.gov.pl',
    statusUrl: null,
  },
  production: {
    baseUrl: 'https://api.ksef.mf.gov.pl/v2',
    qrUrl: 'https://qr.ksef.mf.gov.pl',
    statusUrl: 'https://api-latarnia.ksef.mf.gov.pl',
  },
};

export function ksefEnvironment(name: KsefEnvironmentName): KsefEnvironment {
  return ENVIRONMENTS[name];
}
