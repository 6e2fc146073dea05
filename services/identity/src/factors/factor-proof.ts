import type { FactorProof } from '@waymark/contracts';
import { type Events, invalidField } from '@waymark/service-kit';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import type { AttemptLimits } from '../sessions/attempt-limits.ts';
import type { User } from '../users/user.ts';
import type { FactorChecks } from './factor-checks.ts';

/**
 * Makes sure that a change of the sign-in methods comes from the account's owner, not from somebody at a session that was left open.
 * @throws {AppError} VALIDATION naming `password`, `code` or `recovery_code`; TOO_MANY_REQUESTS
 */
export type RequireFactorProof = (user: User, proof: FactorProof) => Promise<void>;

/** Wrong proofs are counted with the checks of the password. A code that is right is used up, even if the change is refused later. */
export const createRequireFactorProof = (deps: {
  events: Pick<Events, 'platformTransaction'>;
  limits: Pick<AttemptLimits, 'oldPassword'>;
  hasher: PasswordHasher;
  checks: FactorChecks;
}): RequireFactorProof => {
  const { events, limits, hasher, checks } = deps;

  const isRight = async (user: User, { password, code, recovery_code }: FactorProof): Promise<boolean> => {
    if (password) return hasher.matches(user.passwordHash, password);
    let found: boolean | undefined;
    try {
      // A separate transaction: the code stays used even if the change is then refused.
      await events.platformTransaction(async (trx) => {
        found = await (code ? checks.code(trx, user, code) : checks.recoveryCode(trx, user, recovery_code ?? ''));
      });
    } catch (error) {
      // A wrong proof is reported as wrong even if the transaction, in which nothing was written, could not be committed.
      if (found !== false) throw error;
    }
    return found === true;
  };

  return async (user, proof) => {
    if (await limits.oldPassword(user.uuid, () => isRight(user, proof))) return;
    if (proof.password)
      throw invalidField('password', `validation.password.${user.passwordHash === null ? 'none' : 'wrong'}`);
    const field = proof.code ? 'code' : 'recovery_code';
    throw invalidField(field, `validation.factor.${field}`);
  };
};
