import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@waymark/service-kit/testing';
import { type HostedProduct, hostProduct, PLATFORM_OWNER } from '../helpers/hosted-product.ts';
import { runCommand } from '../helpers/run-command.ts';
import { mergedCookies, newVisitor, visitFrom } from '../helpers/visitor.ts';

const LIMIT_MS = 60_000;
const GRANT = path.join(import.meta.dirname, '../../../services/identity/src/cli/grant-super-admin.ts');
const CALLS = [
  ['GET', 'user/all_organisations'],
  ['GET', 'superadmin/dataExport'],
  ['GET', 'superadmin/dataExport/excel'],
  ['GET', 'superadmin/organisations/00000000-0000-4000-8000-000000000000/ledger'],
  ['POST', 'user/organisations/00000000-0000-4000-8000-000000000000/super_admin_payment_done'],
] as const;

let product: HostedProduct;
beforeAll(async () => {
  product = await hostProduct({ EMAIL_PROOF: 'required' });
}, LIMIT_MS);
afterAll(() => product.close(), LIMIT_MS);

describe('the address of a platform owner', () => {
  it('gives its account the platform owner’s rights only after the mailed link was opened', async () => {
    const visit = visitFrom(product.origin);
    const owner = await newVisitor(product.origin, { email: PLATFORM_OWNER });
    const stranger = await newVisitor(product.origin);
    for (const [method, path] of CALLS) {
      const [mine, theirs] = [await owner.call(method, path), await stranger.call(method, path)];
      expect([path, mine.status, mine.body.code]).toEqual([path, 403, 'EMAIL_NOT_PROVEN']);
      expect([path, theirs.status, theirs.body.code]).toEqual([path, 403, 'FORBIDDEN']);
    }
    expect((await owner.call('GET', 'user')).body.user).toMatchObject({ super_admin: false, email_proven: false });

    const [token] = await product.mailedTokens(PLATFORM_OWNER, 'prove_email');
    expect((await visit('POST', 'user/prove_email', { body: { token } })).status).toBe(200);
    // With the same token that was refused before.
    expect((await owner.call('GET', 'user/all_organisations')).status).toBe(200);
    expect((await owner.call('GET', 'superadmin/audit')).status).toBe(200);
    const fresh = await visit('POST', 'user/refresh', { headers: { cookie: owner.cookie } });
    expect(fresh.body.user).toMatchObject({ super_admin: true, email_proven: true });
    const list = await visit('GET', 'user/all_organisations', { token: String(fresh.body.token) });
    expect(list.status).toBe(200);
  });
});

describe('the command for super admins', () => {
  const run = (...args: string[]) => runCommand(GRANT, product.databaseUrl, ...args);

  it('grants the rights without a proof of the address, and takes them also from a live session', async () => {
    const visit = visitFrom(product.origin);
    const ada = await newVisitor(product.origin);
    let { cookie } = ada;
    const refreshed = async () => {
      const fresh = await visit('POST', 'user/refresh', { headers: { cookie } });
      cookie = mergedCookies(cookie, fresh.cookie);
      return String(fresh.body.token);
    };
    const statusWith = async (token: string) => (await visit('GET', 'user/all_organisations', { token })).status;
    expect(await statusWith(ada.token)).toBe(403);
    expect(await run(ada.email.toUpperCase())).toEqual({ code: 0, lines: [`${ada.email} is a super admin`] });
    const granted = await refreshed();
    expect(await statusWith(granted)).toBe(200);

    const revoked = `${ada.email} is no super admin any more`;
    expect(await run(ada.email, '--revoke')).toEqual({ code: 0, lines: [revoked] });
    await until(async () => (await statusWith(granted)) === 401);
    expect(await statusWith(await refreshed())).toBe(403);
  });
});
