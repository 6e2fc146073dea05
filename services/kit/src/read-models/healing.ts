import { type Blocks, blockOf } from '@waymark/contracts';
import { outsideCallTransaction } from '../database/call-transaction.ts';
import { AppError } from '../errors.ts';

/** Data that may be missing in a read model although its owner already has it: people, a team, a lifted block, a new plan. */
export type Gap = { members?: readonly string[]; team?: string; blocks?: true; plan?: true };

/** Something is missing in a read model. If its owner does not have it either, `refusal` is the answer. */
export class NotInReadModelError extends Error {
  readonly gap: Gap;
  readonly refusal: AppError;

  constructor(gap: Gap, refusal: AppError) {
    super('Not in the read model', { cause: refusal });
    this.name = 'NotInReadModelError';
    this.gap = gap;
    this.refusal = refusal;
  }
}

/** 404 for everyone who is not an active member. */
export const notAMember = (userUuid: string): NotInReadModelError =>
  new NotInReadModelError({ members: [userUuid] }, new AppError('NOT_FOUND'));

/** Refuses changes in a blocked organisation with 402, unless billing says that the block has been lifted. */
export const refuseBlocked = (blocks: Blocks): void => {
  const code = blockOf(blocks);
  if (code !== undefined) throw new NotInReadModelError({ blocks: true }, new AppError(code));
};

/** How a service calls the owner for each kind of gap and stores the answer; each returns whether that may have closed the gap. */
type Healers = {
  member(organisation: string, userUuid: string): Promise<boolean>;
  team?(organisation: string, team: string): Promise<boolean>;
  blocks?(organisation: string): Promise<boolean>;
  plan?(organisation: string): Promise<boolean>;
};

export type Healing = {
  /** Does the work; if something is missing, reads it from its owner, stores it and repeats the work. */
  retry<T>(organisation: string, work: () => Promise<T>): Promise<T>;
};

/** A gap of a kind without a healer cannot be closed: its refusal is the answer. */
export const createHealing = (healers: Healers): Healing => {
  const heal = async (organisation: string, { members = [], team, blocks, plan }: Gap): Promise<boolean> => {
    let healed = blocks === true && ((await healers.blocks?.(organisation)) ?? false);
    for (const user of members) healed = (await healers.member(organisation, user)) || healed;
    if (plan) healed = ((await healers.plan?.(organisation)) ?? false) || healed;
    if (team !== undefined) healed = ((await healers.team?.(organisation, team)) ?? false) || healed;
    return healed;
  };

  return {
    async retry(organisation, work) {
      // One call may lack several things in turn (the caller, the lifted block, a person named): the owner is called once for each.
      const tried = new Set<string>();
      for (;;) {
        try {
          return await work();
        } catch (error) {
          if (!(error instanceof NotInReadModelError)) throw error;
          const gap = JSON.stringify(error.gap);
          if (tried.has(gap) || !(await outsideCallTransaction(() => heal(organisation, error.gap))))
            throw error.refusal;
          tried.add(gap);
        }
      }
    },
  };
};
