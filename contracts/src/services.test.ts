import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { addressVariable, SERVICE_NAMES, SERVICES } from './services.ts';

const root = path.join(import.meta.dirname, '../..');

describe('the list of services', () => {
  it.each(SERVICE_NAMES)('has a folder with an entry for %s', (name) => {
    expect(existsSync(path.join(root, 'services', name, 'src/main.ts'))).toBe(true);
  });

  it.each(SERVICE_NAMES)('gives %s a name that a schema, a host and a variable can have', (name) => {
    expect(name).toMatch(/^[a-z]+$/);
    expect(addressVariable(name)).toMatch(/^[A-Z]+_URL$/);
  });

  it('gives each service a port of its own', () => {
    expect(new Set(SERVICE_NAMES.map((name) => SERVICES[name].port)).size).toBe(SERVICE_NAMES.length);
  });

  it.each(SERVICE_NAMES)('does not list %s among the services that it asks or delivers events to', (name) => {
    expect([...SERVICES[name].calls, ...SERVICES[name].notifies]).not.toContain(name);
  });

  it('has every other service ask identity, whose keys they verify tokens with', () => {
    for (const name of SERVICE_NAMES.filter((each) => each !== 'identity')) {
      expect(SERVICES[name].calls).toContain('identity');
    }
  });

  it("has identity ask every other service, each of which exports its part of a person's data", () => {
    expect([...SERVICES.identity.calls].sort()).toEqual(SERVICE_NAMES.filter((name) => name !== 'identity').sort());
  });
});
