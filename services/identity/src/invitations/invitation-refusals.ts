import { createHmac } from 'node:crypto';
import { normaliseEmail } from '@waymark/contracts';
import { type Clock, createEncryption, type Events, invalidField, type Scope } from '@waymark/service-kit';
import { memberIn } from '../members/member-store.ts';
import { lockOrganisation } from '../organisations/organisation-store.ts';
import { findUserByEmail } from '../users/user-store.ts';
import { dropInvitation } from './drop-invitation.ts';

export type InvitationRefusals = {
  /** The token of the link "I do not know this organisation" in an invitation mail; `email` in lower case. */
  tokenFor(organisation: string, email: string): string;
  /**
   * The organisation can no longer invite the address and, with `everywhere`, no other can either. A pending invitation is declined.
   * Idempotent.
   * @throws {AppError} VALIDATION naming a token that was in no mail
   */
  stop(token: string, everywhere: boolean): Promise<void>;
  /** Those of the addresses that want no invitation of this organisation. */
  among(scope: Scope, emails: readonly string[]): Promise<ReadonlySet<string>>;
};

/**
 * Stored as keyed hashes, so that a copy of the database does not show who was invited where.
 * @param secret with another secret all refusals are forgotten
 */
export const createInvitationRefusals = (deps: {
  events: Events;
  clock: Clock;
  secret: string;
}): InvitationRefusals => {
  const { events, clock, secret } = deps;
  const encryption = createEncryption(secret, 'links that stop invitations');
  const keyOf = (organisation: string, email: string): Buffer =>
    createHmac('sha256', secret).update(`invitation refusal\n${organisation}\n${email}`).digest();
  const EVERYWHERE = '*';

  const read = (token: string): { organisation: string; email: string } => {
    const [organisation, email] = encryption.decrypt(Buffer.from(token, 'base64url'))?.split('\n') ?? [];
    if (!organisation || !email) throw invalidField('token', 'validation.stop_token');
    return { organisation, email };
  };

  const decline = async (scope: Scope, email: string): Promise<void> => {
    const user = (await lockOrganisation(scope)) && (await findUserByEmail(scope.trx, email));
    const member = user && (await memberIn(scope, user.uuid));
    if (member && !member.active) await dropInvitation(scope, events, member);
  };

  return {
    tokenFor: (organisation, email) => encryption.encrypt(`${organisation}\n${email}`).toString('base64url'),
    async stop(token, everywhere) {
      const { organisation, email } = read(token);
      const keys = [keyOf(organisation, email), ...(everywhere ? [keyOf(EVERYWHERE, email)] : [])];
      await events.transaction(organisation, async (scope) => {
        const rows = keys.map((key) => ({ key, created_at: clock.now() }));
        await scope.trx('invitation_refusals').insert(rows).onConflict('key').ignore();
        await decline(scope, email);
      });
    },
    async among(scope, emails) {
      const byKey = new Map(
        emails
          .map(normaliseEmail)
          .flatMap((email) =>
            [scope.organisation, EVERYWHERE].map((one) => [keyOf(one, email).toString('hex'), email]),
          ),
      );
      const keys = [...byKey.keys()].map((key) => Buffer.from(key, 'hex'));
      const rows = await scope.query<{ key: Buffer }>('select key from invitation_refusals where key = any($1)', [
        keys,
      ]);
      return new Set(rows.flatMap(({ key }) => byKey.get(key.toString('hex')) ?? []));
    },
  };
};
