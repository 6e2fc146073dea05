import { consumer } from '@waymark/service-kit';
import { FORGET_IN_HISTORY } from '../history/history-store.ts';
import { FORGET_IN_INBOX } from '../inbox/inbox-store.ts';
import { forgetMails } from '../mail/mail-store.ts';
import { forgetMailPreferences } from '../mail-preferences/mail-preference-store.ts';
import { members } from '../read-models.ts';

/** Consumes member events and deleted accounts. */
export const consumeMembers = consumer({
  name: 'members',
  on: members.handlers(),
  onPlatform: {
    'waymark.identity.user.deleted.v1': {
      // It waits for history entries with their name that are being written; later ones are written without it.
      first: async (trx, { data }) => {
        await members.forget(trx, data.uuid);
        await trx('members').where({ user_uuid: data.uuid }).update({ forgotten: true });
        await forgetMailPreferences(trx, data.uuid);
      },
      parts: [
        ...FORGET_IN_HISTORY,
        ...FORGET_IN_INBOX,
        async (trx, { data }) => {
          await forgetMails(trx, data);
          return undefined;
        },
      ],
    },
  },
});
