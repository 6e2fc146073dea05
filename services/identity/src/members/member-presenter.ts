import type { MemberResource } from '@waymark/contracts';
import type { Member } from './member.ts';

/** A member in the API's format: `uuid` is that of the invitation until they join (product-rules.md, "Invitations"). */
export const presentMember = (member: Member): MemberResource => ({
  uuid: member.uuid,
  first_name: member.firstName,
  last_name: member.lastName,
  email: member.email,
  lang: member.lang,
  image_path: member.imagePath,
  admin: member.admin,
  active: member.active,
  joined_at: member.joinedAt?.toISOString() ?? null,
});
