import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ServiceName } from '@waymark/contracts';
import { parse } from 'yaml';
import { targetOf } from '../../platform/routes.ts';
import { type HostedProduct, hostProduct } from '../helpers/hosted-product.ts';

const DOCUMENT = path.join(import.meta.dirname, '../../../contracts/openapi.yaml');

let product: HostedProduct;
beforeAll(async () => {
  product = await hostProduct();
}, 60_000);
afterAll(() => product.close());

/** Ignores the names of parameters. */
const anonymous = (address: string) => address.replace(/\{\w+\}|:\w+/g, '*');

const documented = (): string[] => {
  const { paths } = parse(readFileSync(DOCUMENT, 'utf8')) as { paths: Record<string, object> };
  return Object.entries(paths).flatMap(([address, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${anonymous(`/api/v1${address}`)}`),
  );
};

const real = () =>
  Object.entries(product.routes).flatMap(([service, routes]) => routes.map((route) => ({ service, ...route })));

const isCall = ({ path: address }: { path: string }) => address.startsWith('/api/v1/');

describe('the OpenAPI document and the services', () => {
  it('contain the same calls', () => {
    const served = real()
      .filter(isCall)
      .map(({ method, path: address }) => `${method} ${anonymous(address)}`);
    expect(served.sort()).toEqual(documented().sort());
  });

  it('agree with the route table on the service that answers each call', () => {
    const stray = real()
      .filter(({ path: address }) => !address.startsWith('/internal/'))
      .filter(
        ({ service, path: address }) =>
          targetOf(address.replace(/:\w+/g, 'x'), 'development') !== (service as ServiceName),
      );
    expect(stray).toEqual([]);
  });

  it('do not expose calls between services', () => {
    const internal = real().flatMap(({ auth, path: address }) => (auth === 'internal' ? address : []));
    expect(internal.length).toBeGreaterThan(20);
    expect(internal.filter((address) => targetOf(address, 'production') !== 'nobody')).toEqual([]);
  });
});
