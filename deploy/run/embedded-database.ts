import { createLogger, type EmbeddedPostgres, type KitSettings, startEmbeddedPostgres } from '@waymark/service-kit';
import { StartError } from './start-error.ts';

type Options = {
  /** Gets lines about what was done to an existing data directory. */
  say?(line: string): void;
  /** Whether to create a missing database; default true. */
  make?: boolean;
};

/**
 * The embedded Postgres under DATA_DIR.
 * @throws {StartError} with one line that says why it cannot be used
 */
export const openEmbeddedDatabase = async (
  { dataDir, logLevel }: Pick<KitSettings, 'dataDir' | 'logLevel'>,
  { say, make = true }: Options = {},
): Promise<EmbeddedPostgres> => {
  const logger = createLogger({ service: 'postgres', level: logLevel });
  try {
    return await startEmbeddedPostgres({ dataDir, make, logger, ...(say ? { report: say } : {}) });
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
    throw new StartError(`The database under DATA_DIR (${dataDir}) cannot be used: ${reason}`, { cause: error });
  }
};
