import {
  centsToDollars,
  type Lang,
  type MailData,
  type MailTemplate,
  type PlanType,
  translate,
} from '@waymark/contracts';
import type { Events, InternalClient } from '@waymark/service-kit';
import { organisationName } from '../organisations/organisation-store.ts';
import type { Emit } from './record.ts';
import type { Requester } from './subscription.ts';

/** What the mails about a request say, as it would be, or is, once accepted. */
export type RequestMail = {
  reason: 'plan_requested' | 'users_requested' | 'accepted';
  requester: Requester;
  plan: PlanType;
  seats: number;
  maximum: number;
  monthlyCents: number;
};
export type RequestMailJob = RequestMail & { organisation: string };

type SuperAdmin = { uuid: string; email: string; lang: Lang; first_name: string | null };
type Draft = { template: MailTemplate; to: string; lang: Lang; data: MailData };

const dollars = (cents: number, lang: Lang): string =>
  new Intl.NumberFormat(lang, { style: 'currency', currency: 'USD' }).format(centsToDollars(cents));

const wordsOf = (
  { requester, plan, seats, maximum, monthlyCents }: RequestMailJob,
  name: string,
  lang: Lang,
): MailData => ({
  organisation: name,
  requester: requester.email,
  plan: translate(lang, `plan.${plan}`),
  number: seats,
  maximum,
  amount: dollars(monthlyCents, lang),
});

export type RequestMailDeps = {
  events: Pick<Events, 'transaction'>;
  internal: InternalClient;
  emit: Emit;
  publicUrl: string;
};

/**
 * The mails of a request (decision 42): to every super admin what is asked, to the one who asked how to pay; once it is accepted, to
 * the one who asked that it is. A job, because the platform's owners are identity's to name and identity may be away.
 */
export const createRequestMails = ({ events, internal, emit, publicUrl }: RequestMailDeps) => {
  const toOwners = async (mail: RequestMailJob, name: string): Promise<Draft[]> => {
    const { reason } = mail;
    if (reason === 'accepted') return [];
    const answer = await internal.get<{ users: SuperAdmin[] }>('identity', '/internal/super_admins');
    const url = `${publicUrl}/organization/${mail.organisation}/admin/subscription-management`;
    return (answer?.users ?? []).map(({ email, lang }) => ({
      template: reason,
      to: email,
      lang,
      data: { ...wordsOf(mail, name, lang), url },
    }));
  };

  const toRequester = (mail: RequestMailJob, name: string): Draft => {
    const { email, lang } = mail.requester;
    const url = `${publicUrl}/organization/${mail.organisation}/admin/subscription`;
    const template = mail.reason === 'accepted' ? 'request_accepted' : 'payment_steps';
    return { template, to: email, lang, data: { ...wordsOf(mail, name, lang), url } };
  };

  return async (mail: RequestMailJob): Promise<void> => {
    const name = await events.transaction(mail.organisation, organisationName);
    const drafts = [...(await toOwners(mail, name)), toRequester(mail, name)];
    await events.transaction(mail.organisation, async (scope) => {
      const type = 'waymark.billing.mail.requested.v1' as const;
      const about = { type, subject: scope.organisation, actor: mail.requester.uuid };
      await emit(
        scope,
        drafts.map((data) => ({ ...about, data })),
      );
    });
  };
};
