import { createLogger, type EmbeddedPostgres, type KitSettings, startEmbeddedPostgres } from '@waymark/service-kit';
import { StartError } from './start-error.ts';

/**
 * The embedded Postgres under DATA_DIR.
 * @param say hears, a line each, what was done to what lay in its place
 * @throws {StartError} with one line that says why it cannot be had
 */
export const openEmbeddedDatabase = async (
  { dataDir, logLevel }: Pick<KitSettings, 'dataDir' | 'logLevel'>,
  say?: (line: string) => void,
): Promise<EmbeddedPostgres> => {
  const logger = createLogger({ service: 'postgres', level: logLevel });
  try {
    return await startEmbeddedPostgres({ dataDir, logger, ...(say ? { tell: say } : {}) });
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
    throw new StartError(`The database under DATA_DIR (${dataDir}) cannot be used: ${reason}`, { cause: error });
  }
};
