import { isEmail, normaliseEmail } from '@waymark/contracts';
import {
  ConfigError,
  createLogger,
  ensureMigrated,
  type KitSettings,
  readKitSettings,
  startEmbeddedPostgres,
  stopSignal,
  unlessStopped,
} from '@waymark/service-kit';
import { migrations } from '../service.ts';
import { grantSuperAdmin } from '../users/super-admin-service.ts';

const USAGE = 'Usage: npm run grant-super-admin -- <address> [--revoke]';

/**
 * Works on the configured database, otherwise on the embedded one: that of a running product, or started just for this command and stopped
 * with it.
 */
const onDatabase = async (settings: KitSettings, work: (url: string) => Promise<void>): Promise<void> => {
  if (settings.databaseUrl) return work(settings.databaseUrl);
  const calledOff = stopSignal();
  const logger = createLogger({ service: 'postgres', level: 'warn' });
  const { dataDir } = settings;
  const embedded = await startEmbeddedPostgres({ dataDir, make: false, logger }).catch((cause: Error) => {
    throw new ConfigError([`The database under DATA_DIR (${dataDir}) cannot be used: ${cause.message}`]);
  });
  return unlessStopped(() => work(embedded.url), calledOff, new ConfigError(['Called off'])).finally(() =>
    embedded.adopted ? undefined : embedded.stop(),
  );
};

/** Grants or revokes the role of the platform owner (product-rules.md, "Super admins"). */
const run = async (args: readonly string[]): Promise<string> => {
  const [address, ...rest] = args.filter((arg) => arg !== '--revoke');
  if (!address || rest.length > 0 || !isEmail(address)) throw new ConfigError([USAGE]);
  const granted = !args.includes('--revoke');
  const email = normaliseEmail(address);
  await onDatabase(readKitSettings(process.env), async (url) => {
    await ensureMigrated(url, 'identity', migrations, { keepsPassword: true });
    if (!(await grantSuperAdmin(url, email, granted))) throw new ConfigError([`Nobody has an account with ${email}`]);
  });
  return granted ? `${email} is a super admin` : `${email} is no super admin any more`;
};

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
} catch (error) {
  const message = error instanceof ConfigError ? error.problems.join('\n') : String(error);
  process.stderr.write(`${message}\n`);
  // Not only the exit code: work that was called off may still be running.
  process.exit(1);
}
