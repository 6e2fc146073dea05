import type { EventData } from '@waymark/contracts';
import {
  type Clock,
  createClock,
  createDatabase,
  createLogger,
  createOutbox,
  noteEndedSessions,
} from '@waymark/service-kit';
import { findUserByEmail, updateUser } from './user-store.ts';

/**
 * Grants or revokes the role of the platform owner. It applies at once, also to live sessions. No proof of the address is needed, because
 * running this command requires access to the database.
 * @param email in lower case
 * @param clock the clock of a running product whose time was moved
 * @returns false if no account has this address
 */
export const grantSuperAdmin = async (
  databaseUrl: string,
  email: string,
  granted: boolean,
  clock: Clock = createClock(),
): Promise<boolean> => {
  const logger = createLogger({ service: 'identity', level: 'silent' });
  const database = createDatabase({ url: databaseUrl, asOwner: true, service: 'identity', logger, poolSize: 2 });
  try {
    const user = await findUserByEmail(database.platform, email);
    if (!user?.registeredAt) return false;
    const now = clock.now();
    const ended = { user_uuid: user.uuid, session_uuids: [], issued_before: now.toISOString() };
    await database.platform.transaction(async (trx) => {
      await updateUser(trx, user.uuid, { super_admin_granted: granted }, now);
      // Ends the access tokens with the old rights; clients get a new one without the user noticing.
      await noteEndedSessions(trx, ended, now);
      const data = { ...ended, reason: 'rights_changed' as const };
      const type = 'waymark.identity.session.ended.v1';
      // These events carry no links that would have to be encrypted.
      const outbox = createOutbox('identity', clock, { encrypt: (draft) => draft });
      const about = { organisation: null, subject: user.uuid };
      const audit: EventData<'waymark.identity.audit.recorded.v1'> = {
        action: granted ? 'super_admin.granted' : 'super_admin.revoked',
        actor: null,
        target: 'user',
        target_uuid: user.uuid,
        details: { email },
        ip: null,
        organisation_uuids: [],
        platform: true,
      };
      await outbox.add(trx, [
        { type, ...about, data },
        { type: 'waymark.identity.audit.recorded.v1', ...about, data: audit },
      ]);
    });
    return true;
  } finally {
    await database.close();
  }
};
