import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createWorld, type Organisation, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const REFUSE = 'super_admin_refuse_subscription_request';
const REASON = 'The first payment\nis still open.';
const post = (org: Organisation, who: string, call: string, body?: object) =>
  world.call(who === 'super' ? who : org.user[who], 'POST', `${org.base}/${call}`, body);
const refuse = (org: Organisation, reason: unknown = REASON) => post(org, 'super', REFUSE, { reason });
const mailsTo = async (org: Organisation) => {
  const mails = await world.emitted('waymark.billing.mail.requested.v1');
  return mails.filter(({ to }) => to === `${org.user.owner}@example.org`);
};
const asking = async (): Promise<Organisation> => {
  const org = await world.organisation('Observatory');
  await post(org, 'owner', 'new_subscription/grow_plan');
  return org;
};

describe('refusing a request', () => {
  it('for a plan removes the request, keeps the current plan and mails the reason to the requester', async () => {
    const org = await asking();
    const { status, body } = await refuse(org);
    expect(status).toBe(200);
    expect(body.organisation).toMatchObject({
      current_subscription_type: 'free_plan',
      in_progress_subscription_type: null,
      email_of_user_with_request: null,
      reference_of_request: null,
      payment_amount: 0,
    });
    expect(await mailsTo(org)).toEqual([
      {
        template: 'refused_plan',
        to: `${org.user.owner}@example.org`,
        lang: 'en',
        data: {
          first_name: 'owner',
          organisation: 'Observatory',
          plan: 'grow_plan',
          reason: REASON,
          reference: expect.stringMatching(/^WM-[0-9A-F]{4}-[0-9A-F]{4}$/),
          url: expect.stringMatching(new RegExp(`/organization/${org.uuid}/admin/subscription$`)),
        },
      },
    ]);
  });

  it('after it was accepted is 409, and the organisation is still found by the reference of its mails', async () => {
    const org = await asking();
    const { body } = await post(org, 'owner', 'check_subscription');
    const reference = body.organisation.reference_of_request;
    await post(org, 'super', 'super_admin_accept_subscription_request');
    expect((await refuse(org)).status).toBe(409);
    await post(org, 'owner', 'request_number_of_users_modification', { requested_number: 4 });
    const found = await world.call('super', 'GET', `/api/v1/user/all_organisations?q=${reference}`);
    expect(found.body.organisations.map(({ uuid }: { uuid: string }) => uuid)).toEqual([org.uuid]);
  });

  it('for more users mails their number and the reason, and the same request can be made again at once', async () => {
    const org = await asking();
    await post(org, 'super', 'super_admin_accept_subscription_request');
    await post(org, 'owner', 'request_number_of_users_modification', { requested_number: 4 });
    const { body } = await refuse(org);
    expect(body.organisation.in_progress_number_of_users_modification).toBe(false);
    expect(body.organisation.number_of_users_over_subscription).toBe(0);
    const [mail] = await mailsTo(org);
    expect(mail).toMatchObject({ template: 'refused_users', data: { number: 4, reason: REASON } });
    const again = await post(org, 'owner', 'request_number_of_users_modification', { requested_number: 4 });
    expect(again.status).toBe(200);
  });

  it('is mailed in the current language of the requester', async () => {
    const org = await asking();
    await world.change(org, 'owner', { lang: 'nl' });
    await refuse(org);
    expect(await mailsTo(org)).toMatchObject([{ template: 'refused_plan', lang: 'nl' }]);
  });

  it('a second time is 409 NOTHING_PENDING, without a second mail or audit log entry', async () => {
    const org = await asking();
    await refuse(org);
    expect(await refuse(org)).toMatchObject({ status: 409, body: { code: 'NOTHING_PENDING' } });
    expect(await mailsTo(org)).toHaveLength(1);
    const recorded = await world.emitted('waymark.billing.audit.recorded.v1');
    const refused = recorded.filter(
      ({ action, organisation_uuids: [uuid] }) => action === 'subscription.refused' && uuid === org.uuid,
    );
    expect(refused).toMatchObject([
      {
        platform: true,
        details: { plan: 'grow_plan', explanation: REASON, organisation: 'Observatory' },
      },
    ]);
  });

  it('and accepting it at the same time: one succeeds, the other is 409', async () => {
    const org = await asking();
    const answers = await Promise.all([refuse(org), post(org, 'super', 'super_admin_accept_subscription_request')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [refused] = answers;
    const { body } = await post(org, 'owner', 'check_subscription');
    expect(body.organisation).toMatchObject({
      current_subscription_type: refused?.status === 200 ? 'free_plan' : 'grow_plan',
      in_progress_subscription_type: null,
    });
  });

  it.each([
    ['refused', REFUSE, { reason: REASON }],
    ['accepted', 'super_admin_accept_subscription_request', {}],
  ])('and another request than the one named is not %s, and stays', async (_what, decide, more) => {
    const org = await asking();
    const { reference_of_request: first } = (await post(org, 'owner', 'check_subscription')).body.organisation;
    await post(org, 'owner', 'cancel_request');
    const { reference_of_request: second } = (await post(org, 'owner', 'new_subscription/enterprise_plan')).body
      .organisation;
    const decided = await post(org, 'super', decide, { ...more, reference: first });
    expect(decided).toMatchObject({ status: 409, body: { code: 'EDITED_MEANWHILE' } });
    const { body } = await post(org, 'owner', 'check_subscription');
    expect(body.organisation).toMatchObject({
      current_subscription_type: 'free_plan',
      in_progress_subscription_type: 'enterprise_plan',
      reference_of_request: second,
    });
    expect((await post(org, 'super', decide, { ...more, reference: second })).status).toBe(200);
  });

  it.each([[undefined], [null], [''], ['   '], [7], ['x'.repeat(2_001)], [['no']]])(
    'with the invalid reason %j is 422 and keeps the request',
    async (reason) => {
      const org = await asking();
      const { status, body } = await post(org, 'super', REFUSE, { reason });
      expect(status).toBe(422);
      expect(body.errors.reason).toEqual(expect.stringMatching(/\S/));
      const checked = await post(org, 'owner', 'check_subscription');
      expect(checked.body.organisation.in_progress_subscription_type).toBe('grow_plan');
    },
  );

  it('is 409 NOTHING_PENDING when there is no request', async () => {
    const org = await world.organisation('Silent');
    expect(await refuse(org)).toMatchObject({ status: 409, body: { code: 'NOTHING_PENDING' } });
  });

  it('is mailed to the organisation owner, not to the requester, when the requester was removed', async () => {
    const org = await world.organisation('Observatory');
    const ada = await world.join(org, 'ada', { admin: true });
    await post(org, 'ada', 'new_subscription/grow_plan');
    await world.leave(org, 'ada', { reason: 'removed' });
    expect((await refuse(org)).status).toBe(200);
    const reader = { template: 'refused_plan', to: `${org.user.owner}@example.org`, data: { first_name: 'owner' } };
    expect(await mailsTo(org)).toMatchObject([reader]);
    const mails = await world.emitted('waymark.billing.mail.requested.v1');
    expect(mails.filter(({ to }) => to === `${ada}@example.org`)).toEqual([]);
  });

  it('is mailed to the organisation owner when the requester is unknown', async () => {
    const org = await asking();
    await world.host.admin(
      'update subscriptions set requester_uuid = null, requester_email = null, requester_lang = null where organisation_uuid = $1',
      [org.uuid],
    );
    expect((await refuse(org)).status).toBe(200);
    expect(await mailsTo(org)).toMatchObject([{ template: 'refused_plan' }]);
  });
});
