import { createEncryption, type Events, type Route, type ServiceHost } from '@waymark/service-kit';
import type { IdentityConfig } from '../config.ts';
import { createChallenges } from '../factors/challenges.ts';
import { createFactorChanges } from '../factors/factor-changes.ts';
import { createFactorChecks } from '../factors/factor-checks.ts';
import { createRequireFactorProof } from '../factors/factor-proof.ts';
import { factorRoutes } from '../factors/factor-routes.ts';
import { createFactorService } from '../factors/factor-service.ts';
import { createSecondStepService } from '../factors/second-step-service.ts';
import { createStepLimits } from '../factors/step-limits.ts';
import { createWebAuthn } from '../factors/web-authn.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import type { AttemptLimits } from '../sessions/attempt-limits.ts';
import type { FailedSignIns } from '../sessions/failed-sign-ins.ts';
import type { RequireFreshSignIn } from '../sessions/fresh-sign-in.ts';
import type { LoginService } from '../sessions/login-service.ts';
import type { SessionEndService } from '../sessions/session-end-service.ts';
import type { SessionService } from '../sessions/session-service.ts';

type Deps = {
  host: ServiceHost;
  config: Pick<IdentityConfig, 'keySecret'>;
  events: Events;
  limits: AttemptLimits;
  hasher: PasswordHasher;
  ending: SessionEndService;
  sessions: SessionService;
  login: LoginService;
  failed: FailedSignIns;
  requireFreshSignIn: RequireFreshSignIn;
};

/** Composes second factors and the sign-ins that use them. */
export const createFactors = ({ host, config, ...deps }: Deps): Route[] => {
  const { database, clock, settings } = host;
  const { publicUrl } = settings;
  const encryption = createEncryption(config.keySecret ?? settings.internalSecret, 'second factors');
  const webAuthn = createWebAuthn(publicUrl);
  const challenges = createChallenges({ database, clock });
  const common = { ...deps, database, clock, publicUrl, encryption, webAuthn, challenges };
  const checks = createFactorChecks(common);
  const requireProof = createRequireFactorProof({ ...deps, checks });
  const limitStep = createStepLimits({ database, clock });
  return factorRoutes({
    ...deps,
    factors: createFactorService({ ...common, changes: createFactorChanges(common), requireProof }),
    secondStep: createSecondStepService({ ...common, checks, limitStep }),
  });
};
