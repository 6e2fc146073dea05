import { tmpdir } from 'node:os';
import { CALL_PAIRS, SERVICE_NAMES, type ServiceName } from '@waymark/contracts';
import type { ServiceHost } from '../host/service.ts';
import { createMetrics } from '../http/metrics.ts';
import { type CallSigner, createCallSigner } from '../internal/call-signature.ts';
import { deriveInternalKeys } from '../internal/internal-keys.ts';
import { type KitSettings, readKitSettings } from '../kit-settings.ts';
import { createLogger } from '../logger.ts';
import { declarationChecks } from './declaration-checks.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';
import { createTestInternal, type TestInternal } from './test-internal.ts';
import { type TokenClaims, testKeys, tokenFor } from './test-tokens.ts';
import { createTestTransport, type TestTransport } from './test-transport.ts';

type TestHostOptions = {
  service: ServiceName;
  /** The directory of the service's migrations. */
  migrations: string;
  /** Default: a running clock. */
  clock?: TestClock;
  settings?: Partial<KitSettings>;
};

/** A host with a real database, and fakes at the ports: time, broker, other services. */
export type TestHost = ServiceHost & {
  clock: TestClock;
  transport: TestTransport;
  internal: TestInternal;
  admin: TestDatabase['admin'];
  databaseUrl: string;
  /** A token that is valid by the host's clock. */
  tokenFor(claims?: TokenClaims): Promise<string>;
  close(): Promise<void>;
};

export const TEST_SECRET = 'the-internal-secret-of-tests';
export const TEST_MAIL_SECRET = 'the-mail-secret-of-tests';

/** Signs as a service that may call the called one. */
export const signCall: CallSigner = async (to, request) => {
  const from = SERVICE_NAMES.find((name) => CALL_PAIRS.includes(`${name}>${to}`));
  if (from === undefined) throw new Error(`No service calls ${to}`);
  return createCallSigner(from, deriveInternalKeys(TEST_SECRET))(to, request);
};

export const testHost = async ({ service, migrations, clock, settings }: TestHostOptions): Promise<TestHost> => {
  const { url, database, admin, close } = await testDatabase(service, migrations);
  const time = clock ?? createTestClock();
  const internal = createTestInternal(createCallSigner(service, deriveInternalKeys(TEST_SECRET)));
  // Identity confirms every token of a test, unless the test says otherwise.
  internal.answer('identity', 'GET', /^\/internal\/users\/[^/]+\/sessions\//, {
    body: { stands: true, super_admin: true, second_factor: false },
  });
  return {
    settings: {
      ...readKitSettings({
        DATABASE_URL: url,
        INTERNAL_SECRET: TEST_SECRET,
        MAIL_SECRET_KEY: TEST_MAIL_SECRET,
        DATA_DIR: tmpdir(),
        LOG_LEVEL: 'silent',
      }),
      ...settings,
    },
    database,
    transport: createTestTransport(),
    internal,
    keys: testKeys(),
    clock: time,
    logger: createLogger({ service, level: 'silent' }),
    metrics: createMetrics(service),
    checks: declarationChecks,
    admin,
    databaseUrl: url,
    tokenFor: (claims) => tokenFor(claims, time.now()),
    close,
  };
};
