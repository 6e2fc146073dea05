import type { InferType } from 'yup';
import { count, instant, resource, text, textOrNull, uuid, whole } from '../schemas/exact.ts';

/** An invitation as the invited person sees it. `invited_by` loses its names when that account is deleted. */
export const invitationResource = resource('invitation', {
  uuid: uuid(),
  organisation: whole({ uuid: uuid(), name: text(), image_path: textOrNull() }),
  invited_by: whole({ first_name: textOrNull(), last_name: textOrNull() }),
  created_at: instant(),
});

/** Invitations mailed today, the limit, and how many are left, by whichever of the limits is closer. */
export const invitationQuotaResource = resource('invitation_quota', {
  used: count(),
  limit: count(),
  remaining: count(),
});

export type InvitationQuotaResource = InferType<typeof invitationQuotaResource>;
export type InvitationResource = InferType<typeof invitationResource>;
