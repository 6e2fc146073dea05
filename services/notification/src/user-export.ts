import { SHOWN_TARGET } from './audit/audit-store.ts';

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
    select organisation_uuid, kind, target, target_uuid, name, text, begins_at, seen_at
    from inbox_items where user_uuid = :user order by begins_at, uuid`,
  audit: `
    select at, action, target, ${SHOWN_TARGET}, details, ip, organisation_uuid
    from audit_entries where actor_uuid = :user order by at, position`,
};
