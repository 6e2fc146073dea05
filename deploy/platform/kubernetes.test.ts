import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { addressVariable, callPairsOf, SERVICE_NAMES, type ServiceName } from '@waymark/contracts';
import { ConfigError, readKitSettings } from '@waymark/service-kit';
import { parseAllDocuments } from 'yaml';
import { SERVICE_PORT } from './generate/nginx.ts';

const folder = path.join(import.meta.dirname, 'kubernetes');
const FILES = readdirSync(folder).sort();

/** Parses the documents of a file like Kubernetes, as YAML 1.1. */
const documentsIn = (name: string) =>
  parseAllDocuments(readFileSync(path.join(folder, name), 'utf8'), { version: '1.1' }).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS();
  });

const documentOf = (name: string, kind: string, called?: string) =>
  documentsIn(name).find((each) => each.kind === kind && (called === undefined || each.metadata.name === called));

const [kustomization] = documentsIn('kustomization.yaml');
const [generated] = kustomization.configMapGenerator;
const configuration: Record<string, string> = Object.fromEntries(
  generated.literals.map((line: string) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
);
type Secret = { metadata: { name: string }; stringData: Record<string, string> };
const secretOf = (name: string): Record<string, string> =>
  documentsIn('secrets.example.yaml').find(({ metadata }: Secret) => metadata.name === name).stringData;
const brokerSecret = secretOf('rabbitmq');

describe('the manifests', () => {
  it('are all applied by kustomize, except the example of the secrets', () => {
    const applied = FILES.filter((name) => !['kustomization.yaml', 'secrets.example.yaml'].includes(name));
    expect([...kustomization.resources].sort()).toEqual(applied);
  });

  it.each(FILES.filter((name) => name !== 'kustomization.yaml'))('%s has a kind and name in each document', (name) => {
    for (const document of documentsIn(name)) {
      expect(document).toMatchObject({ kind: expect.any(String), metadata: { name: expect.any(String) } });
    }
  });

  it('have only strings as annotations and settings, as Kubernetes requires', () => {
    for (const name of FILES) {
      for (const { metadata = {}, data = {}, stringData = {} } of documentsIn(name)) {
        for (const [key, value] of Object.entries({ ...metadata.annotations, ...data, ...stringData })) {
          expect([name, key, typeof value]).toEqual([name, key, 'string']);
        }
      }
    }
  });
});

describe.each([...SERVICE_NAMES, 'web'])('the manifest of %s', (name) => {
  const file = `${name}.yaml`;
  const labels = { 'app.kubernetes.io/name': name };

  it('runs its image on the port of its service and probes', () => {
    const { metadata, spec } = documentOf(file, 'Deployment');
    expect(metadata.name).toBe(name);
    expect(spec.selector.matchLabels).toEqual(labels);
    expect(spec.template.metadata.labels).toMatchObject(labels);
    expect(spec.template.spec.containers).toEqual([
      expect.objectContaining({
        name,
        image: expect.stringContaining(`waymark/${name}:`),
        ports: [{ name: 'http', containerPort: SERVICE_PORT }],
        livenessProbe: expect.objectContaining({ httpGet: { path: '/healthz', port: 'http' } }),
        readinessProbe: expect.objectContaining({ httpGet: { path: '/readyz', port: 'http' } }),
      }),
    ]);
    expect(documentOf(file, 'Service')).toMatchObject({
      metadata: { name },
      spec: { selector: labels, ports: [{ port: SERVICE_PORT, targetPort: 'http' }] },
    });
  });

  it('runs without root and capabilities, on a read-only file system', () => {
    const { spec } = documentOf(file, 'Deployment');
    expect(spec.template.spec.automountServiceAccountToken).toBe(false);
    expect(spec.template.spec.containers[0].securityContext).toEqual({
      runAsNonRoot: true,
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  });

  it('has an autoscaler and a disruption budget', () => {
    expect(documentOf(file, 'HorizontalPodAutoscaler').spec.scaleTargetRef).toMatchObject({ kind: 'Deployment', name });
    expect(documentOf(file, 'PodDisruptionBudget').spec).toEqual({
      maxUnavailable: 1,
      selector: { matchLabels: labels },
    });
  });
});

describe('the configuration of the services', () => {
  it.each(SERVICE_NAMES)('is given to %s with only shared and own secrets, and contains its address', (name) => {
    const [container] = documentOf(`${name}.yaml`, 'Deployment').spec.template.spec.containers;
    expect(container.envFrom).toEqual([
      { configMapRef: { name: generated.name } },
      { secretRef: { name: 'waymark' } },
      { secretRef: { name: `waymark-${name}` } },
    ]);
    expect(JSON.stringify(documentsIn(`${name}.yaml`))).not.toContain('waymark-migrations');
    expect(configuration[addressVariable(name)]).toBe(`http://${name}:${SERVICE_PORT}`);
  });

  const environmentOf = (name: ServiceName) => ({
    ...configuration,
    ...secretOf('waymark'),
    ...secretOf(`waymark-${name}`),
  });

  it.each(SERVICE_NAMES)('is valid for %s in production once its secrets are filled in', (name) => {
    const secret = () => randomBytes(24).toString('hex');
    const fill = (text: string) =>
      text.replace(/:@/g, () => `:${secret()}@`).replace(/=(?=,|$)/g, () => `=${secret()}`);
    const filled = Object.entries({ ...environmentOf(name), SMTP_URL: 'smtps://smtp.example:465' });
    const settings = readKitSettings(Object.fromEntries(filled.map(([key, text]) => [key, fill(text)])));
    expect(settings).toMatchObject({ production: true, port: SERVICE_PORT, addresses: ['0.0.0.0'] });
    expect([...settings.internalKeys.keys()].sort()).toEqual(callPairsOf(name).sort());
    expect(new URL(settings.databaseUrl ?? '').username).toBe(`waymark_${name}`);
  });

  it('is refused with the secrets of the example', () => {
    const problems = (() => {
      try {
        readKitSettings(environmentOf('okr'));
        return [];
      } catch (error) {
        return error instanceof ConfigError ? error.problems : [String(error)];
      }
    })();
    const refused = new Set(problems.map((line) => line.split(' ', 1)[0]));
    expect([...refused].sort()).toEqual(['AMQP_URL', 'DATABASE_URL', 'INTERNAL_KEYS', 'INTERNAL_SECRET', 'SMTP_URL']);
    expect(brokerSecret).toMatchObject({ password: '', 'erlang-cookie': '' });
  });
});

describe('the migrations', () => {
  const { spec } = documentOf('migrations.yaml', 'Job');
  const { containers } = spec.template.spec;

  it('run for every service, in its own image', () => {
    const images = SERVICE_NAMES.map(
      (name) => documentOf(`${name}.yaml`, 'Deployment').spec.template.spec.containers[0].image,
    );
    expect(containers.map(({ image }: { image: string }) => image)).toEqual(images);
    for (const { command } of containers) expect(command).toEqual(['node', 'src/main.ts', 'migrate']);
  });

  it.each(SERVICE_NAMES.map((name, index) => [name, index] as const))(
    'get the admin URL and the database URL of %s from secrets',
    (name, index) => {
      const from = ({ valueFrom }: { valueFrom: { secretKeyRef: { name: string; key: string } } }) =>
        valueFrom.secretKeyRef;
      expect(containers[index].env.map(from)).toEqual([
        { name: 'waymark-migrations', key: 'DATABASE_ADMIN_URL' },
        { name: `waymark-${name}`, key: 'DATABASE_URL' },
      ]);
    },
  );
});

type Peer = { podSelector?: { matchLabels: Record<string, string> }; namespaceSelector?: object; ipBlock?: object };

describe('the network policies', () => {
  const policyOf = (name: string) => documentOf('network-policies.yaml', 'NetworkPolicy', name).spec;
  const podsIn = (peers: Peer[]) =>
    peers.flatMap(({ podSelector }) => podSelector?.matchLabels['app.kubernetes.io/name'] ?? []).sort();

  it('deny everything by default', () => {
    expect(policyOf('nothing-else')).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  });

  it.each(SERVICE_NAMES)('allow only the edge and calling services to reach %s', (name) => {
    const { podSelector, ingress } = policyOf(name);
    expect(podSelector.matchLabels).toEqual({ 'app.kubernetes.io/name': name });
    const callers = callPairsOf(name).flatMap((pair) => (pair.endsWith(`>${name}`) ? pair.split('>', 1) : []));
    expect(ingress).toHaveLength(1);
    expect(podsIn(ingress[0].from)).toEqual([...new Set(['web', ...callers])].sort());
    expect(ingress[0].ports).toEqual([{ port: SERVICE_PORT, protocol: 'TCP' }]);
  });

  it('allow only services and migrations to reach the database, and only services to reach the broker', () => {
    expect(podsIn(policyOf('postgres').ingress[0].from)).toEqual([...SERVICE_NAMES, 'migrations'].sort());
    const [clients, nodes] = policyOf('rabbitmq').ingress;
    expect(podsIn(clients.from)).toEqual([...SERVICE_NAMES].sort());
    expect(podsIn(nodes.from)).toEqual(['rabbitmq']);
    expect(policyOf('rabbitmq').egress.map(({ to }: { to: Peer[] }) => podsIn(to))).toEqual([['rabbitmq']]);
    expect(podsIn(policyOf('web').egress[0].to)).toEqual([...SERVICE_NAMES].sort());
  });

  it('let only identity and notification connect outside, and chat webhooks not reach private addresses', () => {
    const beyond = (name: ServiceName) =>
      policyOf(name).egress.filter(
        ({ to, ports }: { to: Peer[]; ports: { port: number }[] }) =>
          to.some(({ ipBlock }) => ipBlock) && ports.some(({ port }) => port !== 5432),
      );
    expect(SERVICE_NAMES.filter((name) => beyond(name).length > 0)).toEqual(['identity', 'notification']);
    const except = ['10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'];
    expect(beyond('notification')[0]).toEqual({
      to: [{ ipBlock: { cidr: '0.0.0.0/0', except } }],
      ports: [{ port: 443, protocol: 'TCP' }],
    });
  });
});

describe('the broker', () => {
  const { spec } = documentOf('rabbitmq.yaml', 'StatefulSet');
  const [container] = spec.template.spec.containers;

  it('has three nodes that know their number and discover each other', () => {
    const { data } = documentOf('rabbitmq.yaml', 'ConfigMap');
    expect(data['rabbitmq.conf']).toContain(`cluster_formation.target_cluster_size_hint = ${spec.replicas}\n`);
    expect(data['rabbitmq.conf']).toContain('default_queue_type = quorum\n');
    expect(spec.replicas).toBe(3);
    expect(documentOf('rabbitmq.yaml', 'Service', spec.serviceName).spec).toMatchObject({ clusterIP: 'None' });
  });

  it('runs without root, capabilities and access to the API of Kubernetes', () => {
    const { spec: pod } = spec.template;
    expect(pod).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true } });
    expect(container.securityContext).toEqual({ allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } });
    expect(documentOf('rabbitmq.yaml', 'Role')).toBeUndefined();
  });

  it('logs to the console', () => {
    // Our configuration hides the image's setting for it.
    expect(container.volumeMounts).toContainEqual({ name: 'settings', mountPath: '/etc/rabbitmq' });
    expect(documentOf('rabbitmq.yaml', 'ConfigMap').data['rabbitmq.conf']).toContain('log.console = true\n');
  });

  it('takes its passwords from the secret', () => {
    const keys = container.env.flatMap(
      ({ valueFrom }: { valueFrom?: { secretKeyRef?: { name: string; key: string } } }) =>
        valueFrom?.secretKeyRef ?? [],
    );
    expect(keys.map(({ key }: { key: string }) => key).sort()).toEqual(Object.keys(brokerSecret).sort());
    for (const { name } of keys) expect(name).toBe('rabbitmq');
  });
});
