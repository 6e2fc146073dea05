import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LANGUAGES, type Lang, MAIL_TEMPLATES, type MailData, type MailTemplate } from '@waymark/contracts';
import { translateMail } from '@waymark/contracts/mail-texts';
import { createWorld, type World } from '../testing/world.ts';
import { renderMail } from './mail-template.ts';

const INSTRUCTIONS = 'Bank: Nordic <Trust>\nAccount: 42 {plan}';
const DATA: MailData = {
  first_name: 'Ada',
  organisation: 'Acme',
  requester: 'ada@example.org',
  current: 'enterprise_plan',
  plan: 'free_plan',
  before: 2,
  number: 5,
  maximum: 15,
  amount: '$150.00',
  difference: '$18.00',
  reason: 'The first payment\nis <still> open.',
  reference: 'WM-1A2B-3C4D',
  url: 'https://waymark.example/organization/o/admin/subscription',
};
const write = (template: MailTemplate, lang: Lang, data = DATA, payment = { billingInstructions: INSTRUCTIONS }) =>
  renderMail({ template, to: 'ada@example.org', lang, data }, payment);

type Case = { template: MailTemplate; says: readonly string[]; pays: boolean };
const CASES: readonly Case[] = [
  { template: 'steps_upgrade', says: ['Enterprise', 'Free', '15', '$150.00'], pays: true },
  { template: 'steps_enterprise', says: ['Enterprise', 'Free', '$150.00'], pays: true },
  { template: 'steps_downgrade', says: ['Enterprise', 'Free', '15', '$150.00'], pays: true },
  { template: 'steps_free', says: ['Enterprise', 'Free', '15'], pays: false },
  { template: 'steps_more_users', says: ['2', '5', '15', '$18.00', '$150.00'], pays: true },
  { template: 'steps_fewer_users', says: ['2', '5', '15', '$18.00'], pays: false },
  { template: 'accepted_plan', says: ['Free', '15', '$150.00'], pays: true },
  { template: 'accepted_users', says: ['15', '$150.00'], pays: false },
  { template: 'accepted_without_cost', says: ['Free', '15'], pays: false },
  { template: 'refused_plan', says: ['Free', 'The first payment\nis <still> open.'], pays: false },
  { template: 'refused_users', says: ['5', 'The first payment\nis <still> open.'], pays: false },
  { template: 'plan_requested', says: ['ada@example.org', 'Free'], pays: false },
  { template: 'users_requested', says: ['ada@example.org', '5'], pays: false },
];

describe.each(CASES)('the mail $template', ({ template, says, pays }) => {
  it.each(LANGUAGES)('in %s contains the request, its reference and, only if a payment is due, how to pay', (lang) => {
    const { subject, text, html } = write(template, lang);
    for (const word of ['Ada', 'Acme', 'WM-1A2B-3C4D', ...says]) expect(`${subject} ${text}`).toContain(word);
    expect(text.includes('Bank: Nordic <Trust>\nAccount: 42 {plan}')).toBe(pays);
    expect(html.includes('Bank: Nordic &lt;Trust&gt;<br>Account: 42 {plan}')).toBe(pays);
    if (!pays && template.startsWith('steps_')) expect(text).not.toContain('$150.00');
  });
});

describe.each(LANGUAGES)('in %s', (lang) => {
  it.each(MAIL_TEMPLATES)('the mail %s contains no technical plan name such as free_plan', (template) => {
    const { subject, text, html } = write(template, lang);
    expect(`${subject} ${text} ${html}`).not.toMatch(/\w+_plan\b/);
  });

  it('a mail about a subscription with one user has the singular', () => {
    const words = (template: MailTemplate, maximum: number) => write(template, lang, { ...DATA, maximum }).text;
    for (const template of ['steps_free', 'steps_upgrade', 'steps_downgrade'] as const) {
      const [one, many] = [words(template, 1), words(template, 15)];
      // In Romanian the number stands behind the noun, which is not inflected then.
      expect([template, one.replace('1', '15') === many]).toEqual([template, lang === 'ro']);
    }
  });

  it('the mail to a member removed by a downgrade contains the name of the plan', () => {
    expect(write('downgrade_removed', lang, { organisation: 'Acme', plan: 'free_plan' }).text).toContain('Free');
  });

  it('a mail requested by an earlier version does not ask for a payment', () => {
    const before = { organisation: 'Acme', plan: 'Free', number: 0, maximum: 5, amount: '$0.00' };
    for (const template of ['payment_steps', 'request_accepted'] as const) {
      const { text } = write(template, lang, before);
      expect(text).toContain('Acme');
      expect(text).not.toMatch(/0[.,]00|Bank:/);
    }
  });

  it('without billing instructions, a mail says that the provider gives the payment details', () => {
    const { text } = renderMail({ template: 'steps_upgrade', to: 'ada@example.org', lang, data: DATA });
    expect(text).toContain(translateMail(lang, 'mail.section.payment_details'));
    expect(text).not.toContain('Bank:');
  });
});

describe('the running notification service', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld({ BILLING_INSTRUCTIONS: INSTRUCTIONS });
    await world.service.start();
  });
  afterAll(() => world.close());

  const mailOf = async (template: MailTemplate): Promise<string> => {
    const to = `${template}@example.org`;
    const data = { template, to, lang: 'en' as const, data: DATA };
    const organisation = randomUUID();
    await world.deliver(world.event('waymark.billing.mail.requested.v1', organisation, organisation, data));
    for (;;) {
      const mail = (await world.mails()).find((one) => one.to === to);
      if (mail) return mail.text;
      await new Promise(setImmediate);
    }
  };

  it('includes BILLING_INSTRUCTIONS in the mail about a paid upgrade, not in that about the free plan', async () => {
    expect(await mailOf('steps_upgrade')).toContain(INSTRUCTIONS);
    expect(await mailOf('steps_free')).not.toContain('Bank:');
  });
});
