import type { Blocks, DeclaredCall } from '@waymark/contracts';
import { AppError } from '../errors.ts';
import type { AccessCall } from '../http/call.ts';
import { type Healing, notAMember, refuseBlocked } from './healing.ts';
import type { Member } from './members.ts';

type InOrganisation = { org: string };

type Sources<M> = {
  healing: Healing;
  findMember(organisation: string, userUuid: string): Promise<M | undefined>;
};

/** Access steps for the routes of an organisation, in the order in which they refuse: members only, then admins only. */
export const memberAccess = <M extends Member>({ healing, findMember }: Sources<M>) => ({
  /** 404 unless the caller is an active member: the answer must not reveal that the organisation exists. */
  member: ({ params: { org }, session: { userUuid } }: AccessCall<InOrganisation>): Promise<{ member: M }> =>
    healing.retry(org, async () => {
      const member = await findMember(org, userUuid);
      if (member?.active !== true) throw notAMember(userUuid);
      return { member };
    }),
  /** 403 unless the member is an admin. */
  admin: (call: AccessCall<InOrganisation, { member: M }>): void => {
    if (!call.access.member.admin) throw new AppError('FORBIDDEN');
  },
});

/** Access step: 402 while the organisation is blocked; not paying takes precedence over too many users. */
export const unblockedAccess =
  (healing: Healing, findBlocks: (organisation: string) => Promise<Blocks>) =>
  ({ params: { org } }: AccessCall<InOrganisation>): Promise<void> =>
    healing.retry(org, async () => refuseBlocked(await findBlocks(org)));

/** Refuses repeats of callers who may no longer make a call: 404 if they are not members, 402 if the organisation is blocked. */
export type AccessOfRepeat = (call: AccessCall<InOrganisation>, declared: DeclaredCall) => Promise<void>;

/** Rights that depend on the changed fields (403) are not checked again: the call itself may have ended them. */
export const createAccessOfRepeat =
  (
    steps: Readonly<Record<'member' | 'unblocked', (call: AccessCall<InOrganisation>) => Promise<unknown>>>,
  ): AccessOfRepeat =>
  async (call, { codes = [] }) => {
    await steps.member(call);
    if (codes.includes('BLOCKED_FOR_NOT_PAYING')) await steps.unblocked(call);
  };
