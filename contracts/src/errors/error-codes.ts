type ErrorEntry = { status: number; messageKey: string };

const entry = (status: number, messageKey: string): ErrorEntry => ({ status, messageKey: `error.${messageKey}` });

/** Every error code that a service answers with: its HTTP status and the key of its message in `texts`. */
export const ERRORS = {
  // the request itself
  BAD_REQUEST: entry(400, 'bad_request'),
  METHOD_NOT_ALLOWED: entry(405, 'method_not_allowed'),
  PAYLOAD_TOO_LARGE: entry(413, 'payload_too_large'),
  UNSUPPORTED_MEDIA_TYPE: entry(415, 'unsupported_media_type'),
  VALIDATION: entry(422, 'validation'),
  IDEMPOTENCY_KEY_REUSED: entry(422, 'idempotency_key_reused'),
  IDEMPOTENCY_KEY_IN_USE: entry(409, 'idempotency_key_in_use'),
  TOO_MANY_REQUESTS: entry(429, 'too_many_requests'),

  // the caller
  SESSION_REQUIRED: entry(401, 'session_required'),
  BAD_CREDENTIALS: entry(401, 'bad_credentials'),
  SIGN_IN_EXPIRED: entry(401, 'sign_in_expired'),
  SECOND_FACTOR_WRONG: entry(401, 'second_factor_wrong'),
  FORBIDDEN: entry(403, 'forbidden'),
  HTTPS_REQUIRED: entry(403, 'https_required'),
  EMAIL_NOT_PROVEN: entry(403, 'email_not_proven'),
  FRESH_SIGN_IN_REQUIRED: entry(403, 'fresh_sign_in_required'),
  TOKEN_SCOPE: entry(403, 'token_scope'),
  SECOND_FACTOR_REQUIRED: entry(403, 'second_factor_required'),
  NOT_FOUND: entry(404, 'not_found'),
  OBJECTIVE_NOT_FOUND: entry(404, 'objective_not_found'),
  KEYRESULT_NOT_FOUND: entry(404, 'keyresult_not_found'),
  CHECKIN_NOT_FOUND: entry(404, 'checkin_not_found'),
  BLOCKER_NOT_FOUND: entry(404, 'blocker_not_found'),
  COMMENT_NOT_FOUND: entry(404, 'comment_not_found'),

  // blocked organisations
  BLOCKED_FOR_NOT_PAYING: entry(402, 'blocked_for_not_paying'),
  BLOCKED_FOR_USERS_OVER_SUBSCRIPTION: entry(402, 'blocked_for_users_over_subscription'),

  // limits of plans
  PLAN_LACKS_API: entry(402, 'plan_lacks_api'),
  PLAN_LACKS_REPORTING: entry(402, 'plan_lacks_reporting'),
  PLAN_LACKS_ADVANCED_REPORTING: entry(402, 'plan_lacks_advanced_reporting'),

  // accounts and external sign-in
  EMAIL_TAKEN: entry(409, 'email_taken'),
  PROOF_OF_OTHER_ACCOUNT: entry(409, 'proof_of_other_account'),
  TOKEN_LIMIT: entry(409, 'token_limit'),
  FACTOR_LIMIT: entry(409, 'factor_limit'),
  EXTERNAL_SIGN_IN_OFF: entry(404, 'external_sign_in_off'),
  EXTERNAL_SIGN_IN_EXPIRED: entry(401, 'external_sign_in_expired'),
  EXTERNAL_SIGN_IN_REFUSED: entry(401, 'external_sign_in_refused'),
  EXTERNAL_SIGN_IN_UNVERIFIED: entry(409, 'external_sign_in_unverified'),
  EXTERNAL_SIGN_IN_UNAVAILABLE: entry(503, 'external_sign_in_unavailable'),

  // members, admins, owners
  SUBSCRIPTION_SEATS_FULL: entry(409, 'subscription_seats_full'),
  CANNOT_REVOKE_SELF: entry(409, 'cannot_revoke_self'),
  CANNOT_REVOKE_OWNER: entry(409, 'cannot_revoke_owner'),
  CANNOT_REMOVE_OWNER: entry(409, 'cannot_remove_owner'),
  SUCCESSOR_REQUIRED: entry(409, 'successor_required'),
  LAST_ADMIN: entry(409, 'last_admin'),
  MEMBER_NOT_ACTIVE: entry(409, 'member_not_active'),
  ALREADY_ACTIVE: entry(409, 'already_active'),
  INVITATION_LIMIT: entry(429, 'invitation_limit'),
  INVITATION_SENT_JUST_NOW: entry(429, 'invitation_sent_just_now'),

  // objectives and key results
  OBJECTIVE_MOVE_FORBIDDEN: entry(403, 'objective_move_forbidden'),
  OBJECTIVE_OWNER_FORBIDDEN: entry(403, 'objective_owner_forbidden'),
  OBJECTIVE_MOVE_ILLEGAL: entry(409, 'objective_move_illegal'),
  OBJECTIVE_ARCHIVED: entry(409, 'objective_archived'),
  OBJECTIVE_LIMIT: entry(409, 'objective_limit'),
  KEYRESULT_REQUIRED: entry(409, 'keyresult_required'),
  KEYRESULT_LIMIT: entry(409, 'keyresult_limit'),
  KEYRESULTS_LOCKED: entry(409, 'keyresults_locked'),
  CHECKIN_FORBIDDEN: entry(403, 'checkin_forbidden'),
  CHECKIN_CLOSED: entry(409, 'checkin_closed'),
  BLOCKER_FORBIDDEN: entry(403, 'blocker_forbidden'),
  BLOCKER_RESOLVED: entry(409, 'blocker_resolved'),
  BLOCKER_LIMIT: entry(409, 'blocker_limit'),
  COMMENT_FORBIDDEN: entry(403, 'comment_forbidden'),
  NOT_WORKING: entry(409, 'not_working'),
  EDITED_MEANWHILE: entry(409, 'edited_meanwhile'),

  // reminders
  REMINDER_LIMIT: entry(409, 'reminder_limit'),

  // subscriptions
  REQUEST_PENDING: entry(409, 'request_pending'),
  NOTHING_PENDING: entry(409, 'nothing_pending'),
  NOTHING_DUE: entry(409, 'nothing_due'),
  SAME_PLAN: entry(409, 'same_plan'),
  PAID_PLAN_REQUIRED: entry(409, 'paid_plan_required'),

  // the system
  SERVICE_UNAVAILABLE: entry(503, 'service_unavailable'),
  INTERNAL_ERROR: entry(500, 'internal_error'),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;
