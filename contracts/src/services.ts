/** What other parts of the product need to know about a service. */
type ServiceFacts<Name extends string> = {
  /** Its default port when it is started alone. */
  port: number;
  /** The services whose internal API it calls. */
  calls: readonly Name[];
  /** The services that get its events over HTTP right after the commit, before the message transport delivers them. */
  notifies: readonly Name[];
};

const listServices = <Name extends string>(services: Record<Name, ServiceFacts<NoInfer<Name>>>) => services;

/**
 * The only list of the product's services. A service's name is also the name of its folder below `services/`, its package, its Postgres
 * schema, its queue prefix, its container host and its parts of the API and of the events.
 */
export const SERVICES = listServices({
  identity: { port: 8081, calls: ['okr', 'billing', 'notification'], notifies: ['okr', 'billing', 'notification'] },
  okr: { port: 8082, calls: ['identity', 'billing'], notifies: [] },
  billing: { port: 8083, calls: ['identity'], notifies: ['identity', 'okr', 'notification'] },
  notification: { port: 8084, calls: ['identity', 'okr', 'billing'], notifies: [] },
});

export type ServiceName = keyof typeof SERVICES;

const isServiceName = (name: string): name is ServiceName => Object.hasOwn(SERVICES, name);

/** In the order in which a process that hosts all of them starts them: identity first, because the others verify tokens with its keys. */
export const SERVICE_NAMES: readonly ServiceName[] = Object.keys(SERVICES).filter(isServiceName);

/** The environment variable with this service's address, for the services that call it when each runs alone. */
export const addressVariable = (name: ServiceName): string => `${name.toUpperCase()}_URL`;

/** The header that proves which service makes an internal call, and to which service. */
export const SIGNATURE_HEADER = 'waymark-signature';

/** Caller and receiver of internal calls. */
export type CallPair = `${ServiceName}>${ServiceName}`;

export const CALL_PAIRS: readonly CallPair[] = SERVICE_NAMES.flatMap((from) => {
  const { calls, notifies } = SERVICES[from];
  return [...new Set<ServiceName>([...calls, ...notifies])].map((to): CallPair => `${from}>${to}`);
});

/** The pairs that a service belongs to. */
export const callPairsOf = (service: ServiceName): CallPair[] =>
  CALL_PAIRS.filter((pair) => pair.split('>').includes(service));
