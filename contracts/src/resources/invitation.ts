import type { InferType } from 'yup';
import { count, instant, resource, text, textOrNull, uuid, whole } from '../schemas/exact.ts';

/** An invitation as the person invited sees it. `invited_by` is without names once that account is gone. */
export const invitationResource = resource('invitation', {
  uuid: uuid(),
  organisation: whole({ uuid: uuid(), name: text(), image_path: textOrNull() }),
  invited_by: whole({ first_name: textOrNull(), last_name: textOrNull() }),
  created_at: instant(),
});

/** Invitations that were mailed since the day began, how many may be, and how many are left: by whichever limit is nearer. */
export const invitationQuotaResource = resource('invitation_quota', {
  used: count(),
  limit: count(),
  remaining: count(),
});

export type InvitationQuotaResource = InferType<typeof invitationQuotaResource>;
export type InvitationResource = InferType<typeof invitationResource>;
