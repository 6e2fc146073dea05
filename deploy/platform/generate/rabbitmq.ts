type Manifest = Record<string, unknown>;

const NODES = 3;
const labels = { 'app.kubernetes.io/name': 'rabbitmq', 'app.kubernetes.io/part-of': 'waymark' };

const SETTINGS = `cluster_formation.peer_discovery_backend = kubernetes
cluster_formation.k8s.address_type = hostname
cluster_formation.target_cluster_size_hint = ${NODES}
cluster_partition_handling = pause_minority
default_queue_type = quorum
queue_leader_locator = balanced
vm_memory_high_watermark.relative = 0.6
`;

const configMap = (): Manifest => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'rabbitmq', labels },
  data: { enabled_plugins: '[rabbitmq_peer_discovery_k8s,rabbitmq_prometheus].\n', 'rabbitmq.conf': SETTINGS },
});

const service = (name: string, spec: object): Manifest => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name, labels },
  spec: { selector: { 'app.kubernetes.io/name': 'rabbitmq' }, ports: [{ name: 'amqp', port: 5672 }], ...spec },
});

/** A node finds its peers by reading the endpoints of the headless service. */
const accessRules = (): Manifest[] => [
  { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'rabbitmq', labels } },
  {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'Role',
    metadata: { name: 'rabbitmq', labels },
    rules: [
      { apiGroups: [''], resources: ['endpoints'], verbs: ['get'] },
      { apiGroups: [''], resources: ['events'], verbs: ['create'] },
    ],
  },
  {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'RoleBinding',
    metadata: { name: 'rabbitmq', labels },
    subjects: [{ kind: 'ServiceAccount', name: 'rabbitmq' }],
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'rabbitmq' },
  },
];

const secretVariable = (name: string, key: string) => ({
  name,
  valueFrom: { secretKeyRef: { name: 'rabbitmq', key } },
});

const command = (...words: string[]) => ({ exec: { command: ['rabbitmq-diagnostics', '-q', ...words] } });

const container = () => ({
  name: 'rabbitmq',
  image: 'rabbitmq:4.2',
  ports: [
    { name: 'amqp', containerPort: 5672 },
    { name: 'metrics', containerPort: 15692 },
  ],
  env: [
    { name: 'POD_NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
    { name: 'RABBITMQ_NODENAME', value: 'rabbit@$(POD_NAME).rabbitmq-nodes' },
    { name: 'RABBITMQ_USE_LONGNAME', value: 'true' },
    { name: 'K8S_SERVICE_NAME', value: 'rabbitmq-nodes' },
    { name: 'K8S_HOSTNAME_SUFFIX', value: '.rabbitmq-nodes' },
    secretVariable('RABBITMQ_ERLANG_COOKIE', 'erlang-cookie'),
    secretVariable('RABBITMQ_DEFAULT_USER', 'username'),
    secretVariable('RABBITMQ_DEFAULT_PASS', 'password'),
  ],
  readinessProbe: { ...command('check_running'), periodSeconds: 10, timeoutSeconds: 10 },
  livenessProbe: { ...command('ping'), initialDelaySeconds: 60, periodSeconds: 30, timeoutSeconds: 15 },
  // A node that holds the only up-to-date copy of a queue waits for its peers before it goes.
  lifecycle: { preStop: { exec: { command: ['rabbitmq-upgrade', 'await_online_quorum_plus_one', '-t', '60'] } } },
  resources: { requests: { cpu: '250m', memory: '512Mi' }, limits: { memory: '1Gi' } },
  volumeMounts: [
    { name: 'data', mountPath: '/var/lib/rabbitmq' },
    { name: 'settings', mountPath: '/etc/rabbitmq' },
  ],
});

const statefulSet = (): Manifest => ({
  apiVersion: 'apps/v1',
  kind: 'StatefulSet',
  metadata: { name: 'rabbitmq', labels },
  spec: {
    serviceName: 'rabbitmq-nodes',
    replicas: NODES,
    podManagementPolicy: 'Parallel',
    selector: { matchLabels: { 'app.kubernetes.io/name': 'rabbitmq' } },
    template: {
      metadata: { labels },
      spec: {
        serviceAccountName: 'rabbitmq',
        terminationGracePeriodSeconds: 120,
        securityContext: { runAsUser: 999, runAsGroup: 999, fsGroup: 999, runAsNonRoot: true },
        affinity: {
          podAntiAffinity: {
            requiredDuringSchedulingIgnoredDuringExecution: [
              { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: labels } },
            ],
          },
        },
        containers: [container()],
        volumes: [{ name: 'settings', configMap: { name: 'rabbitmq' } }],
      },
    },
    volumeClaimTemplates: [
      {
        metadata: { name: 'data' },
        spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '10Gi' } } },
      },
    ],
  },
});

/** Three nodes, each queue a quorum of them: one node may be away and no event is lost. */
export const rabbitmq = (): Manifest[] => [
  configMap(),
  ...accessRules(),
  service('rabbitmq', {}),
  service('rabbitmq-nodes', { clusterIP: 'None', publishNotReadyAddresses: true }),
  statefulSet(),
  {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: 'rabbitmq', labels },
    spec: { maxUnavailable: 1, selector: { matchLabels: { 'app.kubernetes.io/name': 'rabbitmq' } } },
  },
];
