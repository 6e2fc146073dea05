import pg from 'pg';
import type { TenantSetting } from './tenant-setting.ts';

/** Prepared on every new connection. */
export const SETTER = { name: 'waymark_setting', text: 'select set_config($1, $2, true)' };

type WireConnection = {
  bind(message: { statement: string; values: string[] }): void;
  execute(message: object): void;
  sync(): void;
};
type QueryHooks = {
  values: unknown[];
  prepare(connection: WireConnection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: WireConnection): void;
  handleError(error: Error, connection: WireConnection): void;
};
type Config = { name?: string; text: string };
/** The setting and the values of one execution of a statement. */
export type TenantPart = { setting: TenantSetting; values: unknown[] };
type Done = (error: Error | undefined, results: pg.QueryResult | pg.QueryResult[]) => void;

// pg's own methods, which its types leave out.
const Query = pg.Query as unknown as new (config: Config, values: undefined, done: Done) => pg.Query & QueryHooks;

/**
 * One statement under a tenant setting, or under several settings in turn, in one round trip and one implicit transaction: each setting is
 * bound and executed before its statement, before the same Sync, and Postgres commits all of it (and forgets the settings) at that Sync.
 * Inside a transaction it is part of that transaction, and the last setting stays in force.
 */
export class TenantQuery extends Query {
  readonly #parts: readonly TenantPart[];
  #isSet = false;
  #hasFailed = false;

  constructor(
    config: Config,
    parts: readonly TenantPart[],
    done: (error: Error | undefined, rows: object[][]) => void,
  ) {
    super(config, undefined, (error, results) =>
      error
        ? done(error, [])
        : done(
            undefined,
            [results].flat().map(({ rows }) => rows),
          ),
    );
    this.#parts = parts;
  }

  override prepare(connection: WireConnection): void {
    for (const { setting, values } of this.#parts) {
      connection.bind({ statement: SETTER.name, values: [setting.name, setting.value] });
      connection.execute({});
      this.values = values;
      super.prepare(connection);
      // The Sync has already been sent.
      if (this.#hasFailed) return;
    }
    connection.sync();
  }

  /** Sends no Sync: there is only one, after the last part. */
  _getRows(connection: WireConnection): void {
    connection.execute({});
  }

  override handleDataRow(message: unknown): void {
    if (this.#isSet) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: WireConnection): void {
    if (this.#isSet) super.handleCommandComplete(message, connection);
    this.#isSet = !this.#isSet;
  }

  override handleError(error: Error, connection: WireConnection): void {
    this.#hasFailed = true;
    super.handleError(error, connection);
  }

  requiresPreparation(): boolean {
    return true;
  }
}
