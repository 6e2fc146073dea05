import { addressVariable, SERVICE_NAMES } from '@waymark/contracts';
import { SERVICE_PORT } from './nginx.ts';

type Manifest = Record<string, unknown>;

const labelsOf = (name: string) => ({ 'app.kubernetes.io/name': name, 'app.kubernetes.io/part-of': 'waymark' });

const probe = (path: string, extra: object) => ({ httpGet: { path, port: 'http' }, ...extra });

/** Nothing in a container may be written, gained or run as root. */
const locked = {
  runAsNonRoot: true,
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ['ALL'] },
};

const container = (name: string, extra: object) => ({
  name,
  image: `waymark/${name}:latest`,
  ports: [{ name: 'http', containerPort: SERVICE_PORT }],
  securityContext: locked,
  volumeMounts: [{ name: 'scratch', mountPath: '/tmp' }],
  livenessProbe: probe('/healthz', { periodSeconds: 10, failureThreshold: 6 }),
  readinessProbe: probe('/readyz', { periodSeconds: 5, failureThreshold: 2 }),
  ...extra,
});

const deployment = (name: string, containerExtra: object): Manifest => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name, labels: labelsOf(name) },
  spec: {
    // No count here: the autoscaler below owns it.
    selector: { matchLabels: { 'app.kubernetes.io/name': name } },
    strategy: { rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
    template: {
      metadata: { labels: labelsOf(name) },
      spec: {
        automountServiceAccountToken: false,
        terminationGracePeriodSeconds: 40,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
        topologySpreadConstraints: [
          {
            maxSkew: 1,
            topologyKey: 'kubernetes.io/hostname',
            whenUnsatisfiable: 'ScheduleAnyway',
            labelSelector: { matchLabels: { 'app.kubernetes.io/name': name } },
          },
        ],
        containers: [container(name, containerExtra)],
        volumes: [{ name: 'scratch', emptyDir: {} }],
      },
    },
  },
});

const clusterService = (name: string): Manifest => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name, labels: labelsOf(name) },
  spec: {
    selector: { 'app.kubernetes.io/name': name },
    ports: [{ name: 'http', port: SERVICE_PORT, targetPort: 'http' }],
  },
});

const autoscaler = (name: string): Manifest => ({
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: { name, labels: labelsOf(name) },
  spec: {
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
    minReplicas: 2,
    maxReplicas: 10,
    metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } } }],
  },
});

const disruptionBudget = (name: string): Manifest => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: { name, labels: labelsOf(name) },
  spec: { maxUnavailable: 1, selector: { matchLabels: { 'app.kubernetes.io/name': name } } },
});

const workload = (name: string, containerExtra: object): Manifest[] => [
  deployment(name, containerExtra),
  clusterService(name),
  autoscaler(name),
  disruptionBudget(name),
];

/** A service is stateless: all that it keeps is in Postgres and RabbitMQ. */
export const serviceWorkload = (name: string): Manifest[] =>
  workload(name, {
    envFrom: [{ configMapRef: { name: 'waymark' } }, { secretRef: { name: 'waymark' } }],
    resources: { requests: { cpu: '100m', memory: '160Mi' }, limits: { memory: '320Mi' } },
  });

export const webWorkload = (): Manifest[] =>
  workload('web', { resources: { requests: { cpu: '50m', memory: '32Mi' }, limits: { memory: '128Mi' } } });

/** The services' addresses for each other, and what is the same for all of them. */
export const configuration = (): Manifest => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'waymark' },
  data: {
    NODE_ENV: 'production',
    HOST: '0.0.0.0',
    PORT: String(SERVICE_PORT),
    PUBLIC_URL: 'https://waymark.example',
    DATA_DIR: '/tmp/waymark',
    TRUSTED_PROXIES: '10.0.0.0/8',
    MAIL_FROM: 'Waymark <no-reply@waymark.example>',
    BILLING_INSTRUCTIONS: '',
    ...Object.fromEntries(SERVICE_NAMES.map((name) => [addressVariable(name), `http://${name}:${SERVICE_PORT}`])),
  },
});
