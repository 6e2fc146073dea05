import pg from 'pg';
import type { TenantSetting } from './tenant-setting.ts';

/** Prepared on every connection when it is made. */
export const SETTER = { name: 'waymark_setting', text: 'select set_config($1, $2, true)' };

type WireConnection = {
  bind(message: { statement: string; values: string[] }): void;
  execute(message: object): void;
};
type QueryHooks = {
  prepare(connection: WireConnection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: WireConnection): void;
};
type Config = { name?: string; text: string; values: unknown[] };
type Done = (error: Error | undefined, result: pg.QueryResult) => void;

// pg's own methods, which its types leave out.
const Query = pg.Query as unknown as new (config: Config, values: undefined, done: Done) => pg.Query & QueryHooks;

/**
 * One statement under a tenant setting, in one round trip and one implicit transaction: the setting is bound and executed ahead of
 * the statement, before the same Sync, and Postgres commits both (and forgets the setting) at that Sync.
 */
export class TenantQuery extends Query {
  readonly #setting: TenantSetting;
  #isSet = false;

  constructor(setting: TenantSetting, config: Config, done: Done) {
    super(config, undefined, done);
    this.#setting = setting;
  }

  override prepare(connection: WireConnection): void {
    connection.bind({ statement: SETTER.name, values: [this.#setting.name, this.#setting.value] });
    connection.execute({});
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.#isSet) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: WireConnection): void {
    if (this.#isSet) super.handleCommandComplete(message, connection);
    else this.#isSet = true;
  }

  requiresPreparation(): boolean {
    return true;
  }
}
