import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ingressManifest } from './ingress.ts';
import { networkPoliciesManifest } from './network-policies.ts';
import { nginxConfig } from './nginx.ts';

/** The files generated from the route table and the list of services: path below deploy/platform -> content. */
export const generatedFiles = (): Record<string, string> => ({
  'edge/nginx.conf': nginxConfig(),
  'kubernetes/ingress.yaml': ingressManifest(),
  'kubernetes/network-policies.yaml': networkPoliciesManifest(),
});

if (import.meta.main) {
  for (const [name, content] of Object.entries(generatedFiles())) {
    writeFileSync(path.join(import.meta.dirname, '..', name), content);
    process.stdout.write(`deploy/platform/${name}\n`);
  }
}
