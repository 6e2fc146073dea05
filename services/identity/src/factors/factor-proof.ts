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

export const createRequireFactorProof = (deps: {
  events: Pick<Events, 'platformTransaction'>;
  limits: Pick<AttemptLimits, 'oldPassword'>;
  hasher: PasswordHasher;
  checks: FactorChecks;
}): RequireFactorProof => {
  const { events, limits, hasher, checks } = deps;

  const refusalOf = async (user: User, { password, code, recovery_code }: FactorProof) => {
    if (password) {
      if (await hasher.matches(user.passwordHash, password)) return undefined;
      return invalidField('password', `validation.password.${user.passwordHash === null ? 'none' : 'wrong'}`);
    }
    // A separate transaction: the code stays used even if the change is then refused.
    const isRight = await events.platformTransaction((trx) =>
      code ? checks.code(trx, user, code) : checks.recoveryCode(trx, user, recovery_code ?? ''),
    );
    if (isRight) return undefined;
    const field = code ? 'code' : 'recovery_code';
    return invalidField(field, `validation.factor.${field}`);
  };

  return async (user, proof) => {
    const attempt = await limits.oldPassword(user.uuid);
    const refusal = await refusalOf(user, proof);
    if (refusal) throw refusal;
    await attempt.succeeded();
  };
};
