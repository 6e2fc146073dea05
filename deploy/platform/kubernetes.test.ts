import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { addressVariable, SERVICE_NAMES } from '@waymark/contracts';
import { ConfigError, readKitSettings } from '@waymark/service-kit';
import { parseAllDocuments } from 'yaml';
import { SERVICE_PORT } from './generate/nginx.ts';

const folder = path.join(import.meta.dirname, 'kubernetes');
const FILES = readdirSync(folder).sort();

/** The documents of a file as Kubernetes reads them, which is YAML 1.1. */
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
const [waymarkSecret, brokerSecret] = documentsIn('secrets.example.yaml');

describe('the manifests', () => {
  it('are all applied by kustomize, but for the example of the secrets', () => {
    const applied = FILES.filter((name) => !['kustomization.yaml', 'secrets.example.yaml'].includes(name));
    expect([...kustomization.resources].sort()).toEqual(applied);
  });

  it.each(FILES.filter((name) => name !== 'kustomization.yaml'))('%s names what it describes', (name) => {
    for (const document of documentsIn(name)) {
      expect(document).toMatchObject({ kind: expect.any(String), metadata: { name: expect.any(String) } });
    }
  });

  it('give texts to all annotations and settings: Kubernetes takes nothing else', () => {
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

  it('runs its image on the port that its service and its probes ask', () => {
    const { metadata, spec } = documentOf(file, 'Deployment');
    expect(metadata.name).toBe(name);
    expect(spec.selector.matchLabels).toEqual(labels);
    expect(spec.template.metadata.labels).toMatchObject(labels);
    expect(spec.template.spec.containers).toEqual([
      expect.objectContaining({
        name,
        image: `waymark/${name}:latest`,
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

  it('runs without root and without rights, on a file system that cannot be written', () => {
    const { spec } = documentOf(file, 'Deployment');
    expect(spec.template.spec.automountServiceAccountToken).toBe(false);
    expect(spec.template.spec.containers[0].securityContext).toEqual({
      runAsNonRoot: true,
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  });

  it('is scaled, and kept from going all at once', () => {
    expect(documentOf(file, 'HorizontalPodAutoscaler').spec.scaleTargetRef).toMatchObject({ kind: 'Deployment', name });
    expect(documentOf(file, 'PodDisruptionBudget').spec).toEqual({
      maxUnavailable: 1,
      selector: { matchLabels: labels },
    });
  });
});

describe('the configuration of the services', () => {
  it.each(SERVICE_NAMES)('is read by %s, and says where it is', (name) => {
    const [container] = documentOf(`${name}.yaml`, 'Deployment').spec.template.spec.containers;
    expect(container.envFrom).toEqual([
      { configMapRef: { name: generated.name } },
      { secretRef: { name: waymarkSecret.metadata.name } },
    ]);
    expect(configuration[addressVariable(name)]).toBe(`http://${name}:${SERVICE_PORT}`);
  });

  it('starts a service once the secrets are filled in', () => {
    const secret = randomBytes(24).toString('hex');
    const filled = {
      ...{
        DATABASE_URL: `postgres://waymark:${secret}@postgres/waymark`,
        AMQP_URL: `amqp://waymark:${secret}@rabbitmq`,
      },
      ...{ INTERNAL_SECRET: secret, SMTP_URL: `smtps://user:${secret}@smtp.example:465` },
    };
    expect(Object.keys(waymarkSecret.stringData)).toEqual(expect.arrayContaining(Object.keys(filled)));
    const settings = readKitSettings({ ...configuration, ...waymarkSecret.stringData, ...filled });
    expect(settings).toMatchObject({ production: true, port: SERVICE_PORT, addresses: ['0.0.0.0'] });
  });

  it('does not start one with the secrets of the example', () => {
    const problems = (() => {
      try {
        readKitSettings({ ...configuration, ...waymarkSecret.stringData });
        return [];
      } catch (error) {
        return error instanceof ConfigError ? error.problems : [String(error)];
      }
    })();
    const refused = problems.map((line) => line.split(' ', 1)[0]).sort();
    expect(refused).toEqual(['AMQP_URL', 'DATABASE_URL', 'INTERNAL_SECRET', 'SMTP_URL']);
    expect(brokerSecret.stringData).toMatchObject({ password: '', 'erlang-cookie': '' });
  });
});

describe('the broker', () => {
  const { spec } = documentOf('rabbitmq.yaml', 'StatefulSet');
  const [container] = spec.template.spec.containers;

  it('is three nodes that know how many they are and find each other', () => {
    const { data } = documentOf('rabbitmq.yaml', 'ConfigMap');
    expect(data['rabbitmq.conf']).toContain(`cluster_formation.target_cluster_size_hint = ${spec.replicas}\n`);
    expect(data['rabbitmq.conf']).toContain('default_queue_type = quorum\n');
    expect(spec.replicas).toBe(3);
    expect(documentOf('rabbitmq.yaml', 'Service', spec.serviceName).spec).toMatchObject({ clusterIP: 'None' });
    expect(documentOf('rabbitmq.yaml', 'RoleBinding')).toMatchObject({
      subjects: [{ kind: 'ServiceAccount', name: spec.template.spec.serviceAccountName }],
      roleRef: { name: documentOf('rabbitmq.yaml', 'Role').metadata.name },
    });
  });

  it('takes its passwords from the secret', () => {
    const keys = container.env.flatMap(
      ({ valueFrom }: { valueFrom?: { secretKeyRef?: { name: string; key: string } } }) =>
        valueFrom?.secretKeyRef ?? [],
    );
    expect(keys.map(({ key }: { key: string }) => key).sort()).toEqual(Object.keys(brokerSecret.stringData).sort());
    for (const { name } of keys) expect(name).toBe(brokerSecret.metadata.name);
  });
});
