import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

type HttpMetrics = { observe(method: string, route: string, status: number, seconds: number): void };

/** A separate registry for each service, because several services run in one process. */
export const createMetrics = (service: string): Registry => {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  return registry;
};

/** The metrics of the process itself: memory, event loop, garbage collection. Called once per process. */
export const collectProcessMetrics = (registry: Registry): void => collectDefaultMetrics({ register: registry });

/** Counts answers by method, route and status, and their time by method and route. A route is a pattern, never a path with ids. */
export const createHttpMetrics = (registry: Registry): HttpMetrics => {
  const labelNames = ['method', 'route', 'status'];
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered',
    labelNames,
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  return {
    observe(method, route, status, seconds) {
      requests.inc({ method, route, status });
      duration.observe({ method, route }, seconds);
    },
  };
};
