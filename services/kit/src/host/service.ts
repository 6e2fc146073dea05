import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DeclaredCall, ServiceName } from '@waymark/contracts';
import type { Context } from 'koa';
import type { Registry } from 'prom-client';
import type { KeySource } from '../auth/key-source.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { AppError } from '../errors.ts';
import type { ReplaySource } from '../events/replay.ts';
import type { Transport } from '../events/transport.ts';
import type { Route } from '../http/route.ts';
import type { InternalClient } from '../internal/internal-client.ts';
import type { KitSettings } from '../kit-settings.ts';
import type { Logger } from '../logger.ts';

export type Handler = (req: IncomingMessage, res: ServerResponse) => void;

export type DeclarationChecks = {
  /** @throws {AppError} if an answer that is about to be sent does not match the declaration of its call */
  answer(declared: DeclaredCall, ctx: Context): void;
  /** Returns the refusal, or an error instead if the call does not declare its code. */
  refusal(declared: DeclaredCall, refusal: AppError): AppError;
};

/** Everything that the hosting process gives to a service. */
export type ServiceHost = {
  settings: KitSettings;
  database: Database;
  transport: Transport;
  internal: InternalClient;
  keys: KeySource;
  clock: Clock;
  logger: Logger;
  metrics: Registry;
  /**
   * Checks every answer and refusal against the declaration of its call. Only in tests, because it parses each answer and needs all
   * schemas.
   */
  checks?: DeclarationChecks;
};

/** Background work beside the requests: a relay, a consumer, a job runner, a scheduler. */
export type Worker = {
  start(): Promise<void>;
  /** Begins no more work, and resolves when running work has finished. */
  stop(): Promise<void>;
};

/** A service is a function of its host, so that the same code runs in one process with the others or alone. */
export type Service = {
  name: ServiceName;
  handler: Handler;
  /** The routes of the handler, for tests that cover all of them. */
  routes: readonly Pick<Route, 'method' | 'path' | 'auth'>[];
  start(): Promise<void>;
  /** Reports from now on that it is not ready, and continues to answer; each answer closes its connection. */
  leave(): void;
  stop(): Promise<void>;
  /** Resolves if everything that the service needs is available; otherwise throws. */
  ready(): Promise<void>;
};

/** A service as seen by the code that starts it. */
export type ServiceModule<Config = unknown> = {
  name: ServiceName;
  /** The directory of its migrations. */
  migrations: string;
  /** @throws {ConfigError} */
  readConfig(env: NodeJS.ProcessEnv): Config;
  create(host: ServiceHost, config: Config): Service;
  /** Returns the present state as events, for the read models of other services; none if there are none. */
  replay?: ReplaySource;
};
