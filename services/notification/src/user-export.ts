import { SHOWN_TARGET } from './audit/audit-store.ts';

/**
 * The active membership of the person in the organisation of `i`. A comment may still mention somebody who has left, who gets its item as
 * soon as they are invited again: they may read it when they have joined.
 */
const MEMBERSHIP =
  'join members m on m.organisation_uuid = i.organisation_uuid and m.user_uuid = i.user_uuid and m.active and not m.gone';

/** What notification stores about a person: the queries of the data export. */
export const USER_EXPORT = {
  memberships: `
    select organisation_uuid, email, first_name, last_name, lang, image_path, admin, active
    from members where user_uuid = :user and not gone order by organisation_uuid`,
  mail_preferences: 'select mentions, reminders, digest, news from mail_preferences where user_uuid = :user',
  history: `
    select organisation_uuid, name, kind, target, message_key, created_at
    from notifications where user_uuid = :user order by created_at`,
  inbox: `
    select i.organisation_uuid, i.kind, i.target, i.target_uuid, i.name, i.text, i.begins_at, i.seen_at
    from inbox_items i ${MEMBERSHIP} where i.user_uuid = :user order by i.begins_at, i.uuid`,
  audit: `
    select at, action, target, ${SHOWN_TARGET}, details, ip, organisation_uuid
    from audit_entries where actor_uuid = :user order by at, position`,
};
