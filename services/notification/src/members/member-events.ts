import { consumer } from '@waymark/service-kit';
import { forgetUser } from '../history/history-store.ts';
import { forgetInboxOf } from '../inbox/inbox-store.ts';
import { forgetMails } from '../mail/mail-store.ts';
import { forgetMailPreferences } from '../mail-preferences/mail-preference-store.ts';
import { members } from '../read-models.ts';

/** Consumes member events and deleted accounts. */
export const consumeMembers = consumer({
  name: 'members',
  on: members.handlers(),
  onPlatform: {
    'waymark.identity.user.deleted.v1': async (trx, { data }) => {
      // First, because it waits for history entries with their name that are being written.
      await members.forget(trx, data.uuid);
      await forgetUser(trx, data.uuid);
      await forgetInboxOf(trx, data.uuid);
      await forgetMails(trx, data);
      await forgetMailPreferences(trx, data.uuid);
    },
  },
});
