/** What billing stores about a person: the queries of the data export. */
export const USER_EXPORT = {
  memberships: `
    select organisation_uuid, email, first_name, last_name, lang, admin, active, joined_at
    from members where user_uuid = :user and not gone order by organisation_uuid`,
  requests: `
    select organisation_uuid, requested_plan, requested_seats
    from subscriptions where requester_uuid = :user order by organisation_uuid`,
  ledger: 'select organisation_uuid, kind, amount_cents, note, at from ledger where user_uuid = :user order by id',
};
