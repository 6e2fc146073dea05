/** What the parts of the product need to know of a service, beyond its name. */
type ServiceFacts<Name extends string> = {
  /** Where it listens when it is started alone and PORT does not say. */
  port: number;
  /** The services whose internal API it calls. */
  asks: readonly Name[];
  /** The services that are handed its events over HTTP as soon as they are committed, before the transport brings them. */
  tells: readonly Name[];
};

const listServices = <Name extends string>(services: Record<Name, ServiceFacts<NoInfer<Name>>>) => services;

/**
 * The services of the product: the only list of them. A service's name is also that of its folder below `services/`, of its package,
 * its Postgres schema, its queues' prefix, its host in containers and its parts of the API and of the events.
 */
export const SERVICES = listServices({
  identity: { port: 8081, asks: ['okr', 'billing', 'notification'], tells: ['okr', 'billing', 'notification'] },
  okr: { port: 8082, asks: ['identity', 'billing'], tells: [] },
  billing: { port: 8083, asks: ['identity'], tells: ['identity', 'okr', 'notification'] },
  notification: { port: 8084, asks: ['identity', 'okr', 'billing'], tells: [] },
});

export type ServiceName = keyof typeof SERVICES;

const isServiceName = (name: string): name is ServiceName => Object.hasOwn(SERVICES, name);

/** In the order in which a process that hosts all of them starts them: identity first, since the others verify tokens with its keys. */
export const SERVICE_NAMES: readonly ServiceName[] = Object.keys(SERVICES).filter(isServiceName);

/** The environment variable that tells the services which ask or tell this one where it is, when each runs alone. */
export const addressVariable = (name: ServiceName): string => `${name.toUpperCase()}_URL`;

/** The header by which a service knows which other one asks, and that it asks this. */
export const SIGNATURE_HEADER = 'waymark-signature';

/** A service that asks or tells, and the one that is asked or told. */
export type CallPair = `${ServiceName}>${ServiceName}`;

export const CALL_PAIRS: readonly CallPair[] = SERVICE_NAMES.flatMap((from) => {
  const { asks, tells } = SERVICES[from];
  return [...new Set<ServiceName>([...asks, ...tells])].map((to): CallPair => `${from}>${to}`);
});

/** The pairs that a service is one of. */
export const callPairsOf = (service: ServiceName): CallPair[] =>
  CALL_PAIRS.filter((pair) => pair.split('>').includes(service));
