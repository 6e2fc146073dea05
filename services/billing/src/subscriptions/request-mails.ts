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
import { referenceOfRequest } from '../payment-reference.ts';
import { organisations } from '../read-models.ts';
import { type Reader, readerOf } from './request-reader.ts';
import { acceptedTemplate, stepsTemplate, type Terms } from './request-terms.ts';
import type { Emit } from './step-service.ts';
import type { Requester, Subscription } from './subscription.ts';
import { findSubscription } from './subscription-store.ts';

/** The content of mails about a request: the terms once it is accepted, and the terms before. */
export type RequestMail = Terms & {
  reason: 'plan_requested' | 'users_requested' | 'accepted';
  requester: Requester;
  /** Absent in jobs of earlier versions, like the reference. */
  before?: Terms;
  reference?: string | null;
};
/** The address of the requester is removed when their account is deleted. */
export type RequestMailJob = Omit<RequestMail, 'requester'> & {
  organisation: string;
  requester: Omit<Requester, 'email'> & Partial<Pick<Requester, 'email'>>;
};

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
  { name, reader }: Known,
  url: string,
): Draft => {
  const all: MailData = {
    organisation: name,
    requester: reader?.email ?? requester.email ?? null,
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

/**
 * Whether there is still something to mail: the organisation exists, and its request was neither cancelled nor refused since. Jobs of
 * earlier versions do not say which request they are about.
 */
const isOfUse = ({ reason, reference }: RequestMailJob, now: Subscription | undefined): boolean => {
  if (now === undefined) return false;
  if (reason === 'accepted' || !reference) return true;
  return [now.requestUuid, now.acceptedUuid].some((uuid) => referenceOfRequest(uuid) === reference);
};

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
 * because identity names the super admins and may be down. Nothing is sent once the request was cancelled or refused.
 */
export const createRequestMails = ({
  clock,
  events,
  internal,
  emit,
  publicUrl,
}: RequestMailDeps): JobHandler<RequestMailJob> => {
  const askForOwners = async ({ reason }: RequestMailJob) =>
    reason === 'accepted' ? [] : ((await internal.call('identity', listSuperAdmins, {}))?.users ?? []);

  const toOwners = (owners: Awaited<ReturnType<typeof askForOwners>>, mail: RequestMailJob, known: Known): Draft[] => {
    const { reason } = mail;
    if (reason === 'accepted') return [];
    // A platform owner may not be a member of the organisation, so the link leads to the back office.
    const url = `${publicUrl}/backoffice/admin/subscription-management?organisation=${mail.organisation}`;
    return owners.map(({ email, lang, first_name: firstName }) =>
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
    // Outside of the transaction, which would otherwise wait for identity.
    const owners = await askForOwners(mail);
    await events.transaction(mail.organisation, async (scope) => {
      if (!isOfUse(mail, await findSubscription(scope))) return;
      if (!(await isFirstTime(scope, 'request_mails', job.id, clock.now()))) return;
      const known = await lookUp(scope, mail);
      const type = 'waymark.billing.mail.requested.v1' as const;
      const about = { type, subject: scope.organisation, actor: mail.requester.uuid };
      const drafts = [...toOwners(owners, mail, known), ...toRequester(mail, known)];
      await emit(
        scope,
        drafts.map((data) => ({ ...about, data })),
      );
    });
  };
};
