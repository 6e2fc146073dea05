import { renewTenantSecurity } from '@waymark/service-kit';

export const config = { transaction: false };

/** Statements over several tables have to prepare only half as many sub-selects for row-level security. */
export const up = renewTenantSecurity;

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
