import type { InvitationResource } from '@waymark/contracts';
import type { OwnInvitation } from './invitation-store.ts';

/** A pending invitation as the person sees it who is invited. */
export const presentInvitation = ({ uuid, organisation, invitedBy, createdAt }: OwnInvitation): InvitationResource => ({
  uuid,
  organisation: { uuid: organisation.uuid, name: organisation.name, image_path: organisation.imagePath },
  invited_by: { first_name: invitedBy.firstName, last_name: invitedBy.lastName },
  created_at: createdAt.toISOString(),
});
