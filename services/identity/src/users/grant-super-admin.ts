import { createClock, createDatabase, createLogger } from '@waymark/service-kit';
import { findUserByEmail, updateUser } from './user-store.ts';

/**
 * Grants or revokes the role of the platform owner by hand: whoever can reach the database needs no proof of an address.
 * @param email in lower case
 * @returns false where nobody has an account with it
 */
export const grantSuperAdmin = async (databaseUrl: string, email: string, granted: boolean): Promise<boolean> => {
  const logger = createLogger({ service: 'identity', level: 'silent' });
  const database = createDatabase({ url: databaseUrl, service: 'identity', logger, poolSize: 2 });
  try {
    const user = await findUserByEmail(database.platform, email);
    if (!user?.registeredAt) return false;
    await updateUser(database.platform, user.uuid, { super_admin_granted: granted }, createClock().now());
    return true;
  } finally {
    await database.close();
  }
};
