import { expressionOf, PRODUCTION_ROUTES, type Route } from '../routes.ts';
import { SERVICE_PORT } from './nginx.ts';

/** The front end's pods also answer what belongs to nobody: their edge knows that it is a 404. */
const backendOf = ({ target }: Route) => (target === 'nobody' || target === 'web' ? 'web' : target);

const path = (route: Route) => ({
  path: expressionOf(route.pattern).slice(1),
  pathType: 'ImplementationSpecific',
  backend: { service: { name: backendOf(route), port: { number: SERVICE_PORT } } },
});

/**
 * The route table for the nginx ingress controller. The controller tries the longest expression first whatever the order
 * here is; `generate.test.ts` holds that this comes to the same as the table's own order.
 */
export const ingress = () => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'Ingress',
  metadata: {
    name: 'waymark',
    annotations: {
      'nginx.ingress.kubernetes.io/use-regex': 'true',
      'nginx.ingress.kubernetes.io/proxy-body-size': '2m',
      'nginx.ingress.kubernetes.io/proxy-buffering': 'off',
      'nginx.ingress.kubernetes.io/proxy-read-timeout': '3600',
      'nginx.ingress.kubernetes.io/ssl-redirect': 'true',
    },
  },
  spec: {
    ingressClassName: 'nginx',
    tls: [{ hosts: ['waymark.example'], secretName: 'waymark-tls' }],
    rules: [{ host: 'waymark.example', http: { paths: PRODUCTION_ROUTES.map(path) } }],
  },
});
