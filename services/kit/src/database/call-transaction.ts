import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { committing, refusalWhenLate } from './deadline.ts';
import { holdBack } from './hold-back.ts';
import type { prepared } from './prepared.ts';
import { openingSql, type TenantSetting } from './tenant-setting.ts';

type Statement = ReturnType<typeof prepared>;

/** The pool that provides its connection. */
export type ConnectionPool = {
  take(): Promise<pg.Client>;
  /** @param broken the connection must not be used again: its state is unknown */
  giveBack(connection: pg.Client, broken: boolean): void;
};

/** The call's transaction in which the current code runs, and its nesting depth. */
type Place = { whole: CallTransaction; depth: number };

const place = new AsyncLocalStorage<Place | undefined>();

const SET_ALL = `select set_config('waymark.organisation', $1, true), set_config('waymark.user', $2, true), set_config('waymark.scope', $3, true)`;
const settingValues = (setting: TenantSetting | undefined) =>
  ['waymark.organisation', 'waymark.user', 'waymark.scope'].map((name) =>
    setting?.name === name ? setting.value : '',
  );

/**
 * One transaction around all the work of a call in its service's database: every transaction and statement in between joins it, and either
 * all of it is committed or nothing. It begins with the first one that may write; earlier reads use a connection of their own.
 */
export class CallTransaction {
  readonly #pool: ConnectionPool;
  readonly #afterCommit: (() => unknown)[] = [];
  #connection: Promise<pg.Client> | undefined;
  #inForce: TenantSetting | undefined;
  /** The setting of the running part. */
  #ofPart: TenantSetting | undefined;
  /** How many operations use the connection at this moment. */
  #users = 0;
  /** Whether something succeeded that the failure of a later part must not undo. */
  #holdsWork = false;
  #failure: { error: unknown } | undefined;
  #isOver = false;
  #turn: Promise<unknown> = Promise.resolve();
  #savepoints = 0;

  constructor(pool: ConnectionPool) {
    this.#pool = pool;
  }

  /** The transaction in which the code runs, while it is open. @param pool undefined: of any database */
  static current(pool?: ConnectionPool): CallTransaction | undefined {
    const whole = place.getStore()?.whole;
    return whole && !whole.#isOver && (pool === undefined || whole.#pool === pool) ? whole : undefined;
  }

  get isOpen(): boolean {
    return this.#connection !== undefined;
  }

  /** Does the work, commits it together with `last`, and then runs what waited for the commit. If it fails, nothing is committed. */
  async run<T>(work: () => Promise<T>, last: (result: T) => Statement | undefined): Promise<T> {
    try {
      const result = await place.run({ whole: this, depth: 0 }, work);
      await this.#end();
      if (this.#failure) throw this.#failure.error;
      const refusal = refusalWhenLate();
      if (refusal) throw refusal;
      await committing(() => this.#commit(last(result)));
      await outsideCallTransaction(() => Promise.allSettled(this.#afterCommit.map(async (done) => done())));
      return result;
    } catch (error) {
      await this.#end();
      await this.#undo();
      throw error;
    }
  }

  /** Called after the commit and before the answer. A failure of it cannot undo the commit. */
  whenCommitted(done: () => unknown): void {
    this.#afterCommit.push(done);
  }

  /** The connection, for a statement that needs no setting; `leave` must follow. */
  async join(): Promise<pg.Client> {
    return this.#use(undefined, async (connection) => {
      this.#users += 1;
      return connection;
    });
  }

  leave(): void {
    this.#users -= 1;
  }

  /** One statement under a setting. If it fails, the call fails. */
  statement(setting: TenantSetting | undefined, statement: Statement): Promise<pg.QueryResult> {
    return this.#use(setting, async (connection) => {
      const sent = connection.query(statement);
      if (this.#ofPart !== undefined) this.#apply(connection, this.#ofPart);
      return sent.catch((error: unknown) => {
        // Within a part, only that part fails.
        if (this.#depth === 0) this.#fail(error);
        throw error;
      });
    });
  }

  /**
   * A part that is rolled back alone if it fails: a nested transaction. The first part needs no savepoint: if it fails, the next one begins
   * the whole transaction again.
   */
  part<T>(setting: TenantSetting | undefined, work: (connection: pg.Client) => Promise<T>): Promise<T> {
    const depth = this.#depth;
    const begin = () => this.#undoneAlone(setting, work, depth);
    // A nested part cannot wait for the end of the outer one; parallel parts run one after the other.
    if (depth > 0) return begin();
    const done = this.#turn.then(begin);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async #undoneAlone<T>(
    setting: TenantSetting | undefined,
    work: (connection: pg.Client) => Promise<T>,
    depth: number,
  ): Promise<T> {
    const outer = this.#ofPart;
    const needsSavepoint = this.#holdsWork || depth > 0 || this.#users > 0;
    return this.#use(setting, async (connection) => {
      this.#savepoints += 1;
      const savepoint = `part_${this.#savepoints}`;
      this.#apply(connection, setting);
      if (needsSavepoint) await connection.query(`savepoint ${savepoint}`);
      this.#ofPart = setting;
      try {
        return await place.run({ whole: this, depth: depth + 1 }, () => work(connection));
      } catch (error) {
        if (needsSavepoint) {
          await connection.query(`rollback to savepoint ${savepoint}`).catch(() => this.#fail(error));
          this.#inForce = setting;
        } else if (this.#users === 1) {
          await this.#undo();
        } else {
          this.#fail(error);
        }
        throw error;
      } finally {
        this.#ofPart = outer;
        if (outer !== undefined) this.#apply(connection, outer);
      }
    });
  }

  async #use<T>(setting: TenantSetting | undefined, work: (connection: pg.Client) => Promise<T>): Promise<T> {
    if (this.#isOver) throw new Error('The call is over');
    this.#users += 1;
    try {
      const connection = await this.#open(setting);
      if (setting !== undefined || this.#ofPart === undefined) this.#apply(connection, setting);
      const result = await work(connection);
      this.#holdsWork = true;
      return result;
    } finally {
      this.#users -= 1;
    }
  }

  get #depth(): number {
    return place.getStore()?.depth ?? 0;
  }

  #fail(error: unknown): void {
    this.#failure ??= { error };
  }

  /** BEGIN is sent together with the first statement; if it fails, the connection and all later statements fail. */
  #open(setting: TenantSetting | undefined): Promise<pg.Client> {
    this.#connection ??= this.#pool.take().then(
      (connection) => {
        holdBack(connection);
        connection.query(openingSql(setting)).catch((error: unknown) => this.#fail(error));
        this.#inForce = setting;
        return connection;
      },
      (error: unknown) => {
        this.#connection = undefined;
        throw error;
      },
    );
    return this.#connection;
  }

  /** Sets whose rows later statements may see. */
  #apply(connection: pg.Client, setting: TenantSetting | undefined): void {
    const [wanted, current] = [settingValues(setting), settingValues(this.#inForce)];
    if (wanted.every((value, index) => value === current[index])) return;
    this.#inForce = setting;
    const statement = { name: 'waymark_settings', text: SET_ALL, values: wanted };
    // If this fails, the transaction is already aborted, and all later statements fail too.
    connection.query(statement).catch(() => undefined);
  }

  /** Lets no more work join, and waits for running work. */
  async #end(): Promise<void> {
    this.#isOver = true;
    await this.#turn;
    while (this.#users > 0) await new Promise(setImmediate);
  }

  async #commit(last: Statement | undefined): Promise<void> {
    const connection = await this.#open(undefined);
    holdBack(connection);
    const [stored, committed] = await Promise.allSettled([last && connection.query(last), connection.query('commit')]);
    this.#release(connection, committed.status === 'rejected');
    // If the last statement failed, Postgres has turned the commit into a rollback.
    if (stored.status === 'rejected') throw stored.reason;
    if (committed.status === 'rejected') throw committed.reason;
    if (committed.value.command !== 'COMMIT') throw new Error('The transaction of the call was rolled back');
  }

  async #undo(): Promise<void> {
    const connection = await this.#connection?.catch(() => undefined);
    if (connection === undefined) return;
    const isUndone = await connection.query('rollback').then(
      () => true,
      () => false,
    );
    this.#release(connection, !isUndone);
  }

  #release(connection: pg.Client, broken: boolean): void {
    this.#connection = undefined;
    this.#inForce = undefined;
    this.#pool.giveBack(connection, broken);
  }
}

/** Runs work outside of the call's transaction: writes that must be stored even if the call is refused, and calls to other services. */
export const outsideCallTransaction = <T>(work: () => T): T => place.run(undefined, work);

/** Runs something once the call's transaction has committed; at once if there is none. */
export const onceCommitted = async (done: () => unknown): Promise<void> => {
  const whole = CallTransaction.current();
  if (whole) whole.whenCommitted(done);
  else await done();
};
