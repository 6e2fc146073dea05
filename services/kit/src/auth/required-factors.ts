import { isUuid } from '@waymark/contracts';
import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { afterCommit } from '../events/after-commit.ts';
import type { Session } from './access-token.ts';
import type { FindSessionState } from './confirm-session.ts';

/** Migration helper: the column of the read model of organisations for whether members need a second factor. */
export const requiredFactorColumn = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    alter table organisations add column require_second_factor boolean not null default false;
    comment on column organisations.require_second_factor is 'Members without a second factor get no answer from its calls.'`);
};

/** How long other replicas may use the old value after a change. */
const KNOWN_MS = 1_000;
const known = new LRUCache<string, boolean>({ max: 20_000, ttl: KNOWN_MS });

const REQUIRED = 'select require_second_factor as required from organisations where organisation_uuid = $1';
const ACTIVE = 'select active from members where organisation_uuid = $1 and user_uuid = $2 and not gone';

type Reader = Pick<Database, 'readInOrganisation'>;

const isRequired = async (database: Reader, organisation: string): Promise<boolean> => {
  const before = known.get(organisation);
  if (before !== undefined) return before;
  const [row] = await database.readInOrganisation<{ required: boolean }>(organisation, REQUIRED, [organisation]);
  known.set(organisation, row?.required ?? false);
  return row?.required ?? false;
};

/** Called when an organisation was stored: this replica looks up again whether it requires a second factor. */
export const forgetRequirement = (trx: Knex.Transaction, organisation: string): void =>
  afterCommit(trx, () => known.delete(organisation));

/** The step before every call of an organisation. @throws {AppError} SECOND_FACTOR_REQUIRED, or NOT_FOUND for users who are not members */
export type RequireFactor = (call: { params: Record<string, string>; session: Session }) => Promise<void>;

/** For the services that keep organisations and their members as read models. */
export const createRequireFactor =
  (database: Reader, findSessionState: FindSessionState): RequireFactor =>
  async ({ params: { org }, session }) => {
    if (session.secondFactor || !isUuid(org) || !(await isRequired(database, org))) return;
    // A token issued a moment ago may not include a factor that was added since.
    const state = await findSessionState(session).catch(() => undefined);
    if (state?.second_factor) return;
    const [member] = await database.readInOrganisation<{ active: boolean }>(org, ACTIVE, [org, session.userUuid]);
    throw new AppError(member?.active ? 'SECOND_FACTOR_REQUIRED' : 'NOT_FOUND');
  };
