import {
  centsToDollars,
  type Lang,
  listSuperAdmins,
  MAIL_DATA,
  type MailData,
  type MailTemplate,
} from '@waymark/contracts';
import {
  type Clock,
  type Events,
  type InternalClient,
  isFirstTime,
  type JobHandler,
  type Scope,
} from '@waymark/service-kit';
import { organisations } from '../read-models.ts';
import { type Reader, readerOf } from './request-reader.ts';
import { acceptedTemplate, stepsTemplate, type Terms } from './request-terms.ts';
import type { Emit } from './step-service.ts';
import type { Requester } from './subscription.ts';

/** The content of mails about a request: the terms once it is accepted, and the terms before. */
export type RequestMail = Terms & {
  reason: 'plan_requested' | 'users_requested' | 'accepted';
  requester: Requester;
  /** Absent in jobs of earlier versions, like the reference. */
  before?: Terms;
  reference?: string | null;
};
export type RequestMailJob = RequestMail & { organisation: string };

type Draft = { template: MailTemplate; to: string; lang: Lang; data: MailData };
type Known = { name: string; reader: Reader | undefined };

/** With the $ sign as on screens, not US$ or USD. */
const dollars = (cents: number, lang: Lang): string =>
  new Intl.NumberFormat(lang, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }).format(
    centsToDollars(cents),
  );

/** A mail with the fields of its template only. */
const draftOf = (
  template: MailTemplate,
  { email, lang, firstName }: Omit<Reader, 'uuid'>,
  { requester, plan, seats, maximum, monthlyCents, before, reference = null }: RequestMailJob,
  { name }: Known,
  url: string,
): Draft => {
  const all: MailData = {
    organisation: name,
    requester: requester.email,
    plan,
    current: before?.plan ?? null,
    number: seats,
    before: before?.seats ?? null,
    maximum,
    amount: dollars(monthlyCents, lang),
    difference: dollars(Math.abs(monthlyCents - (before?.monthlyCents ?? monthlyCents)), lang),
    reference,
  };
  const said = Object.fromEntries(MAIL_DATA[template].map((field) => [field, all[field] ?? null]));
  return { template, to: email, lang, data: { first_name: firstName, ...said, url } };
};

/** The organisation and the reader as they are now. */
const lookUp = async (scope: Scope, { requester }: RequestMailJob): Promise<Known> => ({
  name: (await organisations.find(scope))?.name ?? '',
  reader: await readerOf(scope, requester),
});

/** The page on which admins see their subscription. */
export const addressOfSubscription = (publicUrl: string, organisation: string): string =>
  `${publicUrl}/organization/${organisation}/admin/subscription`;

type RequestMailDeps = {
  clock: Clock;
  events: Pick<Events, 'transaction'>;
  internal: InternalClient;
  emit: Emit;
  publicUrl: string;
};

/**
 * The mails of a request: to every super admin what is requested; to the requester what happens next and, if it costs something, how to
 * pay; after acceptance to the requester only. Once the requester has left, the organisation's owner takes their place. This is a job,
 * because identity names the super admins and may be down.
 */
export const createRequestMails = ({
  clock,
  events,
  internal,
  emit,
  publicUrl,
}: RequestMailDeps): JobHandler<RequestMailJob> => {
  const toOwners = async (mail: RequestMailJob, known: Known): Promise<Draft[]> => {
    const { reason } = mail;
    if (reason === 'accepted') return [];
    const answer = await internal.call('identity', listSuperAdmins, {});
    // A platform owner may not be a member of the organisation, so the link leads to the back office.
    const url = `${publicUrl}/backoffice/admin/subscription-management?organisation=${mail.organisation}`;
    return (answer?.users ?? []).map(({ email, lang, first_name: firstName }) =>
      draftOf(reason, { email, lang, firstName }, mail, known, url),
    );
  };

  const toRequester = (mail: RequestMailJob, known: Known): Draft[] => {
    const { before, reason } = mail;
    if (known.reader === undefined) return [];
    const template = reason === 'accepted' ? acceptedTemplate(before, mail) : stepsTemplate(before, mail);
    const url = addressOfSubscription(publicUrl, mail.organisation);
    return [draftOf(template, known.reader, mail, known, url)];
  };

  return async (mail, job) => {
    const known = await events.transaction(mail.organisation, (scope) => lookUp(scope, mail));
    const drafts = [...(await toOwners(mail, known)), ...toRequester(mail, known)];
    await events.transaction(mail.organisation, async (scope) => {
      if (!(await isFirstTime(scope, 'request_mails', job.id, clock.now()))) return;
      const type = 'waymark.billing.mail.requested.v1' as const;
      const about = { type, subject: scope.organisation, actor: mail.requester.uuid };
      await emit(
        scope,
        drafts.map((data) => ({ ...about, data })),
      );
    });
  };
};
