/**
 * The sections of texts that only a part of the product shows: each part is a namespace of its own, so that other screens do not load
 * it. All other sections are in the part `further`. `deploy/web/locale-loader.ts` splits the files of `locales`; `t` finds each text
 * under `shell` and `kit`.
 */
export const TEXT_PARTS = {
  'sign-in': ['login', 'footer', ...['error', 'password', 'toast']],
  account: [
    ...['account', 'sessions', 'tokens', 'factors', 'second_step', 'reset', 'prove', 'stop', 'stop_mails'],
    ...['organisations', 'organisation', 'hand_over', 'invitations', 'required', 'fresh_sign_in'],
  ],
  // Of the objectives: what the dashboard shows rarely.
  rare: ['filter_fields', 'first_steps', 'examples', 'history', 'goal_meaning', 'own_rhythm', 'columns'],
  // A pace in words; loaded with the first one shown.
  pace: ['pace', 'trouble', 'pace_charts'],
  // Blockers of a key result; loaded when one is raised or shown.
  blockers: ['blockers'],
  checkin: ['check_in'],
  // Of the kit: the check-in rhythm of an organisation.
  rhythm: ['rhythm'],
  // Of the kit: the charges and payments of an organisation, and the notice that it is blocked.
  billing: ['statement', 'blocked'],
  inbox: ['inbox'],
  // Comments on objectives; loaded when one is opened.
  comments: ['comments'],
} as const satisfies Record<string, readonly string[]>;

/** The namespaces besides `shell`, which has the texts of the sign-in page. */
export const ACCOUNT_TEXTS = 'shell-account';
export const FURTHER_TEXTS = 'shell-further';
