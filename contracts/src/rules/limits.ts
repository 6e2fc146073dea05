/** Key results one objective may have; the sixth is refused. */
export const MAX_KEYRESULTS = 5;
/** Open blockers one key result may have at once. */
export const MAX_OPEN_BLOCKERS = 20;
/** From this many on, the create-and-add-another button hides. */
export const ADD_ANOTHER_HIDES_AT = 4;

export const NAME_MAX_LENGTH = 255;
/** What is said in one sentence: a blocker, and how it was removed. */
export const SENTENCE_MAX_LENGTH = 255;
export const UNIT_MAX_LENGTH = 100;
export const TEXT_MAX_LENGTH = 5_000;
export const COMMENT_MAX_LENGTH = 2_000;
export const EMAIL_MAX_LENGTH = 254;
export const SEARCH_MAX_LENGTH = 200;
export const URL_MAX_LENGTH = 2_000;
export const TOKEN_MAX_LENGTH = 2_000;

/** Key result values lie within plus and minus this. */
export const NUMBER_LIMIT = 1e15;
export const SCORE_MIN = 0;
export const SCORE_MAX = 100;

/** Base64 characters of an uploaded image: what "under 1 MB" on the screens means. */
export const IMAGE_MAX_CHARACTERS = 1_100_000;
/** Width times height of an upload: beyond what cameras of phones give by default, and little enough to decode. */
export const IMAGE_MAX_PIXELS = 12_000_000;
export const IMAGE_MIME_TYPES = ['image/png', 'image/jpeg'] as const;
/** Body limit of the calls that carry an image, in bytes. */
export const IMAGE_BODY_LIMIT = 1_500_000;

/** The history shows the latest entries only. */
export const HISTORY_LIMIT = 100;
export const PAGE_LIMIT = 1_000;
export const EXTRACTION_PAGE_SIZE = 10;
/** Objectives that one person has folded in an organisation. */
export const MOST_FOLDED = 500;
/** Ids that one question for single things may name: its address stays below the 8 kB that proxies take. */
export const UUIDS_PER_QUERY = 200;
/** People that one call may invite, remove, promote or put into a team. */
export const BULK_LIMIT = 1_000;
/** Events that one service hands another at once. */
export const EVENTS_PER_DELIVERY = 50;
/** Seats and users of a subscription never exceed this. */
export const MAX_SEATS = 1_000_000;

export const INVITATION_DAYS = 30;
/** For so long an address that is invited again gets no other mail of the organisation, and admins send it its invitation again twice at most. */
export const INVITATION_MAIL_MINUTES = 10;
export const RESET_TOKEN_MINUTES = 60;
/** How long after the sign-in, or the password given since, one may do what cannot be undone. */
export const FRESH_SIGN_IN_MINUTES = 10;
export const PROOF_TOKEN_MINUTES = 60;
export const DEFAULT_PERIOD_MONTHS = 3;

export const FREQUENCIES = ['weekly', 'monthly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];
/** Greatest day by frequency; the least is 0 (weekly: Monday, monthly: the month's last day). */
export const REMINDER_LAST_DAY: Readonly<Record<Frequency, number>> = { weekly: 6, monthly: 31 };
/** Reminders that an organisation may have: each of them is a mail to everybody for whom something waits. */
export const MOST_REMINDERS = 100;

/** So many things are named to somebody for whom they wait; what is left is a number. */
export const OWED_NAMED = 5;
