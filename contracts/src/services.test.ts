import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { addressVariable, SERVICE_NAMES, SERVICES } from './services.ts';

const root = path.join(import.meta.dirname, '../..');

describe('the list of services', () => {
  it.each(SERVICE_NAMES)('contains %s, whose folder has an entry point src/main.ts', (name) => {
    expect(existsSync(path.join(root, 'services', name, 'src/main.ts'))).toBe(true);
  });

  it.each(SERVICE_NAMES)('gives %s a name that is valid for a schema, a host and an environment variable', (name) => {
    expect(name).toMatch(/^[a-z]+$/);
    expect(addressVariable(name)).toMatch(/^[A-Z]+_URL$/);
  });

  it('gives each service a port of its own', () => {
    expect(new Set(SERVICE_NAMES.map((name) => SERVICES[name].port)).size).toBe(SERVICE_NAMES.length);
  });

  it.each(SERVICE_NAMES)('does not list %s among the services that it asks or delivers events to', (name) => {
    expect([...SERVICES[name].calls, ...SERVICES[name].notifies]).not.toContain(name);
  });

  it('lists identity among the calls of every other service, as its keys verify their tokens', () => {
    for (const name of SERVICE_NAMES.filter((each) => each !== 'identity')) {
      expect(SERVICES[name].calls).toContain('identity');
    }
  });

  it('lists every other service among the calls of identity, as each exports its part of a user’s data', () => {
    expect([...SERVICES.identity.calls].sort()).toEqual(SERVICE_NAMES.filter((name) => name !== 'identity').sort());
  });
});
