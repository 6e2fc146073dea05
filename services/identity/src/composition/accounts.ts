import type { Events, Route, ServiceHost, Worker } from '@waymark/service-kit';
import { apiTokenRoutes } from '../api-tokens/api-token-routes.ts';
import { createApiTokenService } from '../api-tokens/api-token-service.ts';
import type { IdentityConfig } from '../config.ts';
import { externalRoutes } from '../external/external-routes.ts';
import { createExternalSignInService } from '../external/external-sign-in-service.ts';
import { createIdentityProvider } from '../external/identity-provider.ts';
import { createDropFactors } from '../factors/drop-factors.ts';
import { createIssueTicket } from '../factors/issue-ticket.ts';
import { invitationRedeemingRoutes } from '../invitations/invitation-redeeming.ts';
import type { SigningKeys } from '../keys/signing-keys.ts';
import { createPasswordHasher } from '../passwords/password-hasher.ts';
import { passwordRoutes } from '../passwords/password-routes.ts';
import { createPasswordService } from '../passwords/password-service.ts';
import { createPasswordStrength } from '../passwords/password-strength.ts';
import { createAddressSwitch } from '../proofs/address-switch.ts';
import { createEmailChangeService } from '../proofs/email-change-service.ts';
import { emailProofRoutes } from '../proofs/email-proof-routes.ts';
import { createEmailProofService } from '../proofs/email-proof-service.ts';
import { createRequireProvenEmail } from '../proofs/proof-requirement.ts';
import { createAttemptLimits } from '../sessions/attempt-limits.ts';
import { createFailedSignIns } from '../sessions/failed-sign-ins.ts';
import { createRequireFreshSignIn } from '../sessions/fresh-sign-in.ts';
import { createLoginService } from '../sessions/login-service.ts';
import { sessionRoutes } from '../sessions/session-routes.ts';
import { createSessionService } from '../sessions/session-service.ts';
import { createAccountDeletionService } from '../users/account-deletion-service.ts';
import { createDataExportService } from '../users/data-export-service.ts';
import { createProfileService } from '../users/profile-service.ts';
import { createRegistrationService } from '../users/registration-service.ts';
import { createSuperAdmins } from '../users/super-admins.ts';
import { userRoutes } from '../users/user-routes.ts';
import type { Background } from '../workers/background.ts';
import { createFactors } from './factors.ts';
import type { Tenancy } from './tenancy.ts';

type Deps = Pick<
  Tenancy,
  'acceptance' | 'removal' | 'organisations' | 'readImage' | 'ending' | 'listSessions' | 'present'
> & {
  host: ServiceHost;
  config: IdentityConfig;
  events: Events;
  background: Background;
  keys: SigningKeys;
};

/** Composes users, passwords, sessions and external sign-in. */
export const createAccounts = (deps: Deps): { routes: Route[]; workers: Worker[] } => {
  const { host, config, events, background, keys, removal, organisations, readImage, ending, listSessions } = deps;
  const { database, clock, internal, logger, settings } = host;
  const { acceptance: invitations, present } = deps;
  const { publicUrl } = settings;
  const { accountStateOf, rightsOf } = createSuperAdmins(config, settings);
  const common = { database, events, clock, publicUrl };
  const hasher = createPasswordHasher();
  const strength = createPasswordStrength(logger);
  const limits = createAttemptLimits({ database, clock, secret: config.keySecret ?? settings.internalSecret });
  const { sessionLimits } = config;
  const sessions = createSessionService({
    ...common,
    logger,
    keys,
    rightsOf,
    accountStateOf,
    ending,
    limits: sessionLimits,
  });
  const switchAddress = createAddressSwitch({ ...common, ending, rightsOf });
  const emailProof = createEmailProofService({ ...common, switchAddress });
  const emailChange = createEmailChangeService({ ...common, limits, hasher });
  const failed = createFailedSignIns({ ...common, background });
  const issueTicket = createIssueTicket({ database, clock });
  const login = createLoginService({
    ...common,
    limits,
    hasher,
    sessions,
    invitations,
    emailProof,
    failed,
    issueTicket,
  });
  const requireFreshSignIn = createRequireFreshSignIn({ database, clock });
  const registration = createRegistrationService({ ...common, hasher, strength, sessions, invitations, emailProof });
  const dropFactors = createDropFactors(common);
  const passwords = createPasswordService({
    ...common,
    background,
    limits,
    ending,
    hasher,
    strength,
    dropFactors,
    emailProof: config.emailProof,
  });
  const provider = config.provider && createIdentityProvider(config.provider, `${publicUrl}/login/external`, logger);
  const external = createExternalSignInService({ ...common, ending, login, registration, dropFactors, provider });

  return {
    workers: [hasher, strength],
    routes: [
      ...sessionRoutes({ events, ending, signIn: login, sessions, list: listSessions }),
      ...passwordRoutes(passwords),
      ...externalRoutes(external),
      ...apiTokenRoutes({
        database,
        apiTokens: createApiTokenService({ ...common, ending }),
        requireProvenEmail: createRequireProvenEmail({ database, emailProof: config.emailProof }),
      }),
      ...invitationRedeemingRoutes({ database, events, acceptance: invitations, emailProof, present }),
      ...createFactors({ host, config, events, limits, hasher, ending, sessions, login, failed, requireFreshSignIn }),
      ...emailProofRoutes({ emailProof, emailChange, accountStateOf }),
      ...userRoutes({
        database,
        registration,
        sessions,
        accountStateOf,
        requireFreshSignIn,
        profiles: createProfileService({ events, clock, readImage }),
        deletion: createAccountDeletionService({ events, removal, organisations, ending, publicUrl }),
        exportData: createDataExportService({ database, events, internal, clock, logger, accountStateOf }),
      }),
    ],
  };
};
