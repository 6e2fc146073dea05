import { consumer } from '@waymark/service-kit';
import { forgetUser } from '../history/history-store.ts';
import { forgetInboxOf } from '../inbox/inbox-store.ts';
import { forgetMails } from '../mail/mail-store.ts';
import { forgetMailPreferences } from '../mail-preferences/mail-preference-store.ts';
import { members } from '../read-models.ts';

/** Handles identity's events about members. */
export const consumeMembers = consumer({
  name: 'members',
  on: members.handlers(),
  onPlatform: {
    'waymark.identity.user.deleted.v1': async (trx, { data }) => {
      // First: it waits for the history entries that are being written with their name.
      await members.forget(trx, data.uuid);
      await forgetUser(trx, data.uuid);
      await forgetInboxOf(trx, data.uuid);
      await forgetMails(trx, data.email);
      await forgetMailPreferences(trx, data.uuid);
    },
  },
});
