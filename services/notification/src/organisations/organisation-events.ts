import type { OrganisationSnapshot } from '@waymark/contracts';
import { consumer, type Scope } from '@waymark/service-kit';
import { forgetHistory } from '../history/history-store.ts';
import { forgetMembers } from '../members/member-store.ts';
import { putBlocks, putGoneOrganisation, putOrganisation } from '../organisations/organisation-store.ts';
import { forgetReminders } from '../reminders/reminder-store.ts';

type Told = { sequence: number; data: OrganisationSnapshot };

const keep = (scope: Scope, { data, sequence }: Told) => putOrganisation(scope, data, sequence);

/** Organisations as identity tells of them, and their blocks as billing does. */
export const consumeOrganisations = consumer({
  name: 'organisations',
  on: {
    'waymark.identity.organisation.created.v1': keep,
    'waymark.identity.organisation.updated.v1': keep,
    'waymark.identity.organisation.deleted.v1': async (scope, { sequence }) => {
      await putGoneOrganisation(scope, sequence);
      await forgetHistory(scope);
      await forgetReminders(scope);
      await forgetMembers(scope);
    },
    'waymark.billing.subscription.changed.v1': (scope, { data, sequence }) => putBlocks(scope, data, sequence),
  },
});
