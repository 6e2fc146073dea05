import type { Lang, MailData, MailTemplate, PlanType } from '@waymark/contracts';
import type { Database, Emit, InternalClient } from '@waymark/service-kit';
import { organisationName } from '../organisations/organisation-store.ts';
import type { Requester } from './subscription.ts';

/** What the mails about a request say; exactly one of plan and seats is set. */
export type RequestMail = {
  reason: 'requested' | 'accepted';
  requester: Requester;
  plan: PlanType | null;
  seats: number | null;
};
export type RequestMailJob = RequestMail & { organisation: string };

type SuperAdmin = { uuid: string; email: string; lang: Lang; first_name: string | null };
type Draft = { template: MailTemplate; to: string; lang: Lang; data: MailData };

const REQUEST_TEMPLATE = { plan: 'plan_requested', seats: 'users_requested' } as const;

export type RequestMailDeps = { database: Database; internal: InternalClient; emit: Emit; publicUrl: string };

/**
 * The mails of a request (decision 42): to every super admin what is asked, to the one who asked how to pay; once it is accepted, to
 * the one who asked that it is. A job, because the platform's owners are identity's to name and identity may be away.
 */
export const createRequestMails = ({ database, internal, emit, publicUrl }: RequestMailDeps) => {
  const toOwners = async (mail: RequestMailJob, data: MailData): Promise<Draft[]> => {
    const answer = await internal.get<{ users: SuperAdmin[] }>('identity', '/internal/super_admins');
    const template = REQUEST_TEMPLATE[mail.plan === null ? 'seats' : 'plan'];
    const url = `${publicUrl}/organization/${mail.organisation}/admin/subscription-management`;
    return (answer?.users ?? []).map(({ email, lang }) => ({ template, to: email, lang, data: { ...data, url } }));
  };

  const toRequester = (mail: RequestMailJob, data: MailData): Draft => ({
    template: mail.reason === 'requested' ? 'payment_steps' : 'request_accepted',
    to: mail.requester.email,
    lang: mail.requester.lang,
    data: { ...data, url: `${publicUrl}/organization/${mail.organisation}/admin/subscription` },
  });

  return async (mail: RequestMailJob): Promise<void> => {
    const name = await database.inOrganisation(mail.organisation, organisationName);
    const data: MailData = { organisation: name, requester: mail.requester.email, plan: mail.plan, number: mail.seats };
    const drafts = [...(mail.reason === 'requested' ? await toOwners(mail, data) : []), toRequester(mail, data)];
    await database.inOrganisation(mail.organisation, async ({ trx, organisation }) => {
      for (const draft of drafts) {
        const type = 'waymark.billing.mail.requested.v1';
        await emit(trx, { type, organisation, subject: organisation, actor: mail.requester.uuid, data: draft });
      }
    });
  };
};
