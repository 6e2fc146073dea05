import { createLogger, type EmbeddedPostgres, type KitSettings, startEmbeddedPostgres } from '@waymark/service-kit';
import { StartError } from './start-error.ts';

type Options = {
  /** Hears, a line each, what was done to what lay in its place. */
  say?(line: string): void;
  /** Default true: where there is none, it is made. */
  make?: boolean;
};

/**
 * The embedded Postgres under DATA_DIR.
 * @throws {StartError} with one line that says why it cannot be had
 */
export const openEmbeddedDatabase = async (
  { dataDir, logLevel }: Pick<KitSettings, 'dataDir' | 'logLevel'>,
  { say, make = true }: Options = {},
): Promise<EmbeddedPostgres> => {
  const logger = createLogger({ service: 'postgres', level: logLevel });
  try {
    return await startEmbeddedPostgres({ dataDir, make, logger, ...(say ? { tell: say } : {}) });
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
    throw new StartError(`The database under DATA_DIR (${dataDir}) cannot be used: ${reason}`, { cause: error });
  }
};
