/**
 * The sections of texts that only a part of the product shows: each part is a namespace of its own, so that
 * other screens do not load them. All other sections are the further ones. `deploy/web/locale-loader.ts` divides the files of `locales`;
 * `t` finds each under `shell` and `kit`.
 */
export const TEXT_PARTS = {
  'sign-in': ['login', 'footer', ...['error', 'password', 'toast']],
  account: [
    ...['account', 'sessions', 'tokens', 'factors', 'second_step', 'reset', 'prove', 'stop', 'stop_mails'],
    ...['organisations', 'organisation', 'hand_over', 'invitations', 'required', 'fresh_sign_in'],
  ],
  // Of the objectives: what the dashboard does not show every day.
  seldom: ['filter_fields', 'first_steps', 'examples', 'history', 'own_rhythm', 'columns'],
  // A pace in words, for whoever looks at one.
  pace: ['pace', 'trouble', 'pace_charts'],
  // What is in the way of a key result, for whoever raises or looks at it.
  blockers: ['blockers'],
  checkin: ['check_in'],
  // Of the kit: how often an organisation checks in.
  rhythm: ['rhythm'],
  // Of the kit: what an organisation was charged and has paid.
  statement: ['statement'],
  inbox: ['inbox'],
  // What members say about objectives, for whoever opens one.
  comments: ['comments'],
} as const satisfies Record<string, readonly string[]>;

/** The namespaces beside `shell`, which has the texts of the sign-in page. */
export const ACCOUNT_TEXTS = 'shell-account';
export const FURTHER_TEXTS = 'shell-further';
