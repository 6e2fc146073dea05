import type { Events, Route, ServiceHost, Worker } from '@waymark/service-kit';
import type { IdentityConfig } from '../config.ts';
import { externalRoutes } from '../external/external-routes.ts';
import { createExternalSignIn } from '../external/external-sign-in.ts';
import { createIdentityProvider } from '../external/identity-provider.ts';
import type { SigningKeys } from '../keys/signing-keys.ts';
import { createPasswordHasher } from '../passwords/password-hasher.ts';
import { passwordRoutes } from '../passwords/password-routes.ts';
import { createPasswordService } from '../passwords/password-service.ts';
import { createPasswordStrength } from '../passwords/password-strength.ts';
import { createEmailProof } from '../proofs/email-proof.ts';
import { emailProofRoutes } from '../proofs/email-proof-routes.ts';
import { createAttemptLimits } from '../sessions/attempt-limits.ts';
import { createLogin } from '../sessions/login.ts';
import { sessionRoutes } from '../sessions/session-routes.ts';
import { createSessionService } from '../sessions/session-service.ts';
import { createAccountDeletion } from '../users/account-deletion.ts';
import { createDataExport } from '../users/data-export.ts';
import { createProfileService } from '../users/profile-service.ts';
import { createRegistration } from '../users/registration.ts';
import { createSuperAdmins } from '../users/super-admins.ts';
import { userRoutes } from '../users/user-routes.ts';
import type { Background } from '../workers/background.ts';
import type { Tenancy } from './tenancy.ts';

type Deps = Pick<Tenancy, 'acceptance' | 'removal' | 'organisations'> & {
  host: ServiceHost;
  config: IdentityConfig;
  events: Events;
  background: Background;
  keys: SigningKeys;
};

/** Composes users, passwords, sessions and external sign-in. */
export const createAccounts = (deps: Deps): { routes: Route[]; workers: Worker[] } => {
  const { host, config, events, background, keys, acceptance: invitations, removal, organisations } = deps;
  const { database, clock, internal, logger, settings } = host;
  const { publicUrl } = settings;
  const { isSuperAdmin, isProofNeeded, rightsOf } = createSuperAdmins(config, settings);
  const common = { database, events, clock, publicUrl };
  const hasher = createPasswordHasher();
  const strength = createPasswordStrength(logger);
  const limits = createAttemptLimits({ database, clock });
  const sessions = createSessionService({ database, clock, logger, keys, rightsOf });
  const emailProof = createEmailProof({ ...common, isProofNeeded });
  const login = createLogin({ ...common, limits, hasher, sessions, invitations });
  const registration = createRegistration({ ...common, hasher, strength, sessions, invitations, emailProof });
  const passwords = createPasswordService({ ...common, background, limits, hasher, strength });
  const provider = config.provider && createIdentityProvider(config.provider, `${publicUrl}/login/external`, logger);
  const external = createExternalSignIn({ database, events, clock, login, registration, provider });

  return {
    workers: [strength],
    routes: [
      ...sessionRoutes({ database, clock, signIn: login, sessions }),
      ...passwordRoutes(passwords),
      ...externalRoutes(external),
      ...emailProofRoutes({ emailProof, isSuperAdmin }),
      ...userRoutes({
        database,
        registration,
        sessions,
        isSuperAdmin,
        profiles: createProfileService({ events, clock }),
        deletion: createAccountDeletion({ events, removal, organisations, publicUrl }),
        exportData: createDataExport({ database, internal, clock, logger }),
      }),
    ],
  };
};
