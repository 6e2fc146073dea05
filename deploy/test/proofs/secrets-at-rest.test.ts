import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@waymark/service-kit/testing';
import { type HostedProduct, hostProduct } from '../helpers/hosted-product.ts';
import { tracesAnywhere } from '../helpers/traces.ts';
import { done, newOrganisation, newVisitor, visitFrom } from '../helpers/visitor.ts';

const LIMIT_MS = 60_000;

let product: HostedProduct;
const host = (env: Record<string, string>) => {
  beforeAll(async () => {
    product = await hostProduct({ EMAIL_PROOF: 'required', ...env });
  }, LIMIT_MS);
  afterAll(() => product.close(), LIMIT_MS);
};

/** Registers, proves the address, invites and resets, and returns the tokens in the links of the three mails. */
const mailedLinks = async (): Promise<string[]> => {
  const person = await newVisitor(product.origin);
  const invited = `${randomUUID()}@people.example`;
  const proofs = await product.mailedTokens(person.email, 'prove_email');
  await done(person, 'POST', 'user/prove_email', { token: proofs[0] });
  const organisation = await newOrganisation(person);
  await done(person, 'POST', `user/organisations/${organisation}/add`, { users_emails: [invited] });
  await visitFrom(product.origin)('POST', 'user/reset_password', { body: { email: person.email } });
  const resets = () => product.mailedTokens(person.email, 'reset_password');
  await until(async () => (await resets()).length > 0);
  return [...proofs, ...(await product.mailedTokens(invited, 'invitation')), ...(await resets())];
};

/** Waits until every mail fulfils the condition. */
const everyMail = (condition: string) =>
  until(async () => {
    const jobs = await product.query<{ there: boolean }>(
      `select (${condition}) as there from notification.jobs where kind = 'mail'`,
    );
    const requested = await product.query(`select 1 from identity.outbox where type like '%.mail.requested.%'`);
    return jobs.length === requested.length && jobs.every(({ there }) => there);
  });

describe('the links of mails that cannot be sent yet', () => {
  host({ SMTP_URL: 'smtp://127.0.0.1:9' });

  it(
    'are in no table and no queue',
    async () => {
      const tokens = await mailedLinks();
      expect(tokens).toHaveLength(3);
      await everyMail('last_error is not null');
      expect(await tracesAnywhere(product, ...tokens)).toEqual([]);
    },
    LIMIT_MS,
  );
});

describe('the links of mails that were sent', () => {
  host({});

  it(
    'are deleted from the jobs, even in encrypted form',
    async () => {
      const tokens = await mailedLinks();
      await everyMail('done_at is not null');
      expect(await tracesAnywhere(product, ...tokens)).toEqual([]);
      const stored = await product.query(`select payload from notification.jobs where payload <> '{}'`);
      expect(stored).toEqual([]);
    },
    LIMIT_MS,
  );
});
