import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventData, Lang } from '@waymark/contracts';
import { createEvents, createMetrics } from '@waymark/service-kit';
import { createWorld, type Organisation, type World } from '../testing/world.ts';
import { createRequestMails } from './request-mails.ts';

type Mail = EventData<'waymark.billing.mail.requested.v1'>;
type Call = [who: 'owner' | 'super', call: string, body?: object];

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.service.start();
});
afterAll(() => world.close());

const ACCEPT: Call = ['super', 'super_admin_accept_subscription_request'];
const plan = (type: string): Call => ['owner', `new_subscription/${type}`];
const users = (requested_number: number): Call => [
  'owner',
  'request_number_of_users_modification',
  { requested_number },
];
const ON_GROW = [plan('grow_plan'), ACCEPT];
const ON_ENTERPRISE = [plan('enterprise_plan'), ACCEPT];

let counter = 0;

/** Makes these calls in a new organisation. */
const after = async (...calls: Call[]): Promise<{ org: Organisation; name: string; answer: object }> => {
  counter += 1;
  const name = `Söhne & Co ${counter}`;
  const org = await world.organisation(name);
  let answer: object = {};
  for (const [index, [who, call, body]] of calls.entries()) {
    const {
      status,
      text,
      body: given,
    } = await world.call(who === 'owner' ? org.user.owner : who, 'POST', `${org.base}/${call}`, body);
    if (status !== 200) throw new Error(`${call}: ${text}`);
    answer = given.organisation;
    // Mails are sent for a request that is pending, or was accepted last.
    await mailsAbout(name, calls.slice(0, index + 1));
  }
  return { org, name, answer };
};

/** The mails about an organisation in which these calls were made: two for each request, one for each acceptance, in any order. */
const mailsAbout = async (name: string, calls: readonly Call[]): Promise<Mail[]> => {
  const many = calls.reduce((sum, call) => sum + (call === ACCEPT ? 1 : 2), 0);
  for (;;) {
    const all = await world.emitted('waymark.billing.mail.requested.v1');
    const about = all.filter(({ data }) => data.organisation === name);
    if (about.length >= many) return about;
    await new Promise(setImmediate);
  }
};

const REFERENCE = expect.stringMatching(/^WM-[0-9A-F]{4}-[0-9A-F]{4}$/);

describe('the mail to the requester', () => {
  const grow = { current: 'free_plan', plan: 'grow_plan', maximum: 10, amount: '$120.00' };
  it.each<[string, Call[], Call, string, object]>([
    ['grow', [], plan('grow_plan'), 'steps_upgrade', grow],
    [
      'enterprise',
      ON_GROW,
      plan('enterprise_plan'),
      'steps_enterprise',
      { current: 'grow_plan', plan: 'enterprise_plan', amount: '$120.00' },
    ],
    [
      'grow instead of enterprise',
      ON_ENTERPRISE,
      plan('grow_plan'),
      'steps_downgrade',
      { ...grow, current: 'enterprise_plan' },
    ],
    ['free', ON_GROW, plan('free_plan'), 'steps_free', { current: 'grow_plan', plan: 'free_plan', maximum: 5 }],
    [
      'more users',
      ON_GROW,
      users(3),
      'steps_more_users',
      { before: 0, number: 3, maximum: 13, difference: '$18.00', amount: '$138.00' },
    ],
    [
      'fewer users',
      [...ON_GROW, users(5), ACCEPT],
      users(1),
      'steps_fewer_users',
      { before: 5, number: 1, maximum: 11, difference: '$24.00' },
    ],
  ])(
    'of a request for %s contains its terms, reference and link, and no zero amount',
    async (_case, before, request, template, terms) => {
      const { org, name, answer } = await after(...before, request);
      const mails = await mailsAbout(name, [...before, request]);
      const mail = mails.find((one) => one.template === template);
      expect(mail).toEqual({
        template,
        to: `${org.user.owner}@example.org`,
        lang: 'en',
        data: {
          first_name: 'owner',
          organisation: name,
          reference: REFERENCE,
          url: expect.stringMatching(new RegExp(`/organization/${org.uuid}/admin/subscription$`)),
          ...terms,
        },
      });
      expect(answer).toMatchObject({ reference_of_request: mail?.data.reference });
      expect(JSON.stringify(mails)).not.toMatch(/\$0\.00/);
    },
  );
});

describe('the mail to the platform owner', () => {
  it.each<[string, Call[], Call, string, object]>([
    ['a plan', [], plan('grow_plan'), 'plan_requested', { plan: 'grow_plan' }],
    ['a number of users', ON_GROW, users(3), 'users_requested', { number: 3 }],
  ])(
    'names the organisation and %s, and links to the organisation in the back-office',
    async (_case, before, request, template, asked) => {
      const { org, name } = await after(...before, request);
      const mails = await mailsAbout(name, [...before, request]);
      const owners = mails.find((mail) => mail.template === template);
      expect(owners).toMatchObject({
        template,
        to: 'platform@example.org',
        lang: 'de',
        data: { first_name: 'Pia', organisation: name, requester: `${org.user.owner}@example.org`, ...asked },
      });
      const ofRequest = mails.filter(({ data }) => data.reference === owners?.data.reference);
      expect(ofRequest.map(({ to }) => to).sort()).toEqual([`${org.user.owner}@example.org`, 'platform@example.org']);
      const url = new URL(String(owners?.data.url));
      expect([url.pathname, url.search]).toEqual([
        '/backoffice/admin/subscription-management',
        `?organisation=${org.uuid}`,
      ]);
    },
  );
});

describe('the mail after acceptance', () => {
  it.each<[string, Call[], string, object]>([
    ['a paid plan', ON_GROW, 'accepted_plan', { plan: 'grow_plan', maximum: 10, amount: '$120.00' }],
    [
      'the free plan',
      [...ON_GROW, plan('free_plan'), ACCEPT],
      'accepted_without_cost',
      { plan: 'free_plan', maximum: 5 },
    ],
    ['more users', [...ON_GROW, users(2), ACCEPT], 'accepted_users', { maximum: 12, amount: '$132.00' }],
  ])('of %s contains the new terms and the reference of the request', async (_case, calls, template, terms) => {
    const { name } = await after(...calls);
    const mails = await mailsAbout(name, calls);
    const accepted = mails.find((mail) => mail.template === template);
    expect(accepted).toMatchObject({ template, data: { first_name: 'owner', reference: REFERENCE, ...terms } });
    expect(mails.filter(({ data }) => data.reference === accepted?.data.reference)).toHaveLength(3);
  });
});

describe('the mails after a change of language', () => {
  it('are in the new language of the requester', async () => {
    const { org, name } = await after(plan('grow_plan'));
    await world.change(org, 'owner', { lang: 'fr' });
    await world.call('super', 'POST', `${org.base}/${ACCEPT[1]}`);
    const mails = await mailsAbout(name, [plan('grow_plan'), ACCEPT]);
    expect(mails.find(({ template }) => template === 'accepted_plan')).toMatchObject({ lang: 'fr' });
  });
});

describe('the mails about the request of a member who has left', () => {
  it('are sent to the owner of the organisation', async () => {
    const { org, name } = await after();
    const ada = await world.join(org, 'ada', { admin: true });
    await world.call(ada, 'POST', `${org.base}/new_subscription/grow_plan`);
    const asked = await mailsAbout(name, [plan('grow_plan')]);
    expect(asked.find(({ template }) => template === 'steps_upgrade')).toMatchObject({ to: `${ada}@example.org` });
    await world.leave(org, 'ada', { reason: 'removed' });
    await world.call('super', 'POST', `${org.base}/${ACCEPT[1]}`);
    const mails = await mailsAbout(name, [plan('grow_plan'), ACCEPT]);
    expect(mails.find(({ template }) => template === 'accepted_plan')).toMatchObject({
      to: `${org.user.owner}@example.org`,
      data: { first_name: 'owner' },
    });
  });
});

describe('the mails of a request', () => {
  const terms = { plan: 'grow_plan' as const, seats: 0, maximum: 10, monthlyCents: 12_000 };
  const before = { plan: 'free_plan' as const, seats: 0, maximum: 5, monthlyCents: 0 };
  const senderOf = (org: Organisation, uuid = org.user.owner ?? '', reference?: string) => {
    const { clock, internal } = world.host;
    const events = createEvents({ ...world.host, metrics: createMetrics('billing'), service: 'billing' });
    const send = createRequestMails({ clock, events, internal, emit: events.emit, publicUrl: 'https://a.example' });
    const requester = { uuid, email: 'asking@example.org', lang: 'en' as const };
    const job = { id: randomUUID(), key: null, attempt: 1, signal: new AbortController().signal };
    const mail = { reason: 'plan_requested' as const, organisation: org.uuid, requester, ...terms, before };
    return () => send({ ...mail, ...(reference !== undefined && { reference }) }, job);
  };
  const mailsOf = async (name: string) =>
    (await world.emitted('waymark.billing.mail.requested.v1')).filter(({ data }) => data.organisation === name);

  it('are sent once, even when the job runs again or twice at the same time', async () => {
    const { org, name } = await after();
    const attempt = senderOf(org);
    await Promise.all([attempt(), attempt()]);
    await attempt();
    expect(await mailsOf(name)).toHaveLength(2);
  });

  it('are sent to the organisation owner when the requester left before they were sent', async () => {
    const { org, name } = await after();
    const attempt = senderOf(org, randomUUID());
    await attempt();
    expect((await mailsOf(name)).find(({ template }) => template === 'steps_upgrade')).toMatchObject({
      to: `${org.user.owner}@example.org`,
    });
  });

  it.each<[string, Call[], number]>([
    ['while it is pending', [], 2],
    ['after it was accepted', [ACCEPT], 2],
    ['after it was cancelled', [['owner', 'cancel_request']], 0],
    ['after it was refused', [['super', 'super_admin_refuse_subscription_request', { reason: 'No' }]], 0],
    ['after another has taken its place', [['owner', 'cancel_request'], plan('enterprise_plan')], 0],
  ])('that are late are sent only for a request that stands: %s', async (_when, calls, many) => {
    const { org, name, answer } = await after(plan('grow_plan'));
    const { reference_of_request } = answer as { reference_of_request: string };
    for (const [who, call, body] of calls) {
      await world.call(who === 'owner' ? org.user.owner : who, 'POST', `${org.base}/${call}`, body);
    }
    const late = async () =>
      (await mailsOf(name)).filter(({ data }) => String(data.url).startsWith('https://a.example'));
    await senderOf(org, undefined, reference_of_request)();
    expect(await late()).toHaveLength(many);
  });

  it('are not sent once the organisation is deleted', async () => {
    const { org, name } = await after(plan('grow_plan'));
    const sent = await world.emitted('waymark.billing.mail.requested.v1');
    const gone = { uuid: org.uuid, name };
    await world.deliver(world.event('waymark.identity.organisation.deleted.v1', org.uuid, org.uuid, gone));
    await senderOf(org)();
    expect(await world.emitted('waymark.billing.mail.requested.v1')).toEqual(sent);
  });

  it.each<[Lang, string]>([
    ['it', '120,00\u00a0$'],
    ['nl', '$\u00a0120,00'],
    ['ro', '120,00\u00a0$'],
  ])('contain the amount in the format of the language %s', async (lang, amount) => {
    const { org, name } = await after();
    await world.change(org, 'owner', { lang });
    await senderOf(org)();
    expect((await mailsOf(name)).find((mail) => mail.lang === lang)?.data.amount).toBe(amount);
  });
});

describe('the reference of a request', () => {
  it('differs for each request, and is null after the request is cancelled', async () => {
    const first = await after(plan('grow_plan'));
    const { org } = first;
    const cancelled = await world.call(org.user.owner, 'POST', `${org.base}/cancel_request`);
    expect(cancelled.body.organisation.reference_of_request).toBeNull();
    const again = await world.call(org.user.owner, 'POST', `${org.base}/new_subscription/grow_plan`);
    expect(again.body.organisation.reference_of_request).toEqual(REFERENCE);
    expect(again.body.organisation.reference_of_request).not.toBe(
      (first.answer as { reference_of_request?: string }).reference_of_request,
    );
  });
});
