/** Key results of one objective; a sixth is refused. */
export const MAX_KEYRESULTS = 5;
/** Open blockers one key result may have at once. */
export const MAX_OPEN_BLOCKERS = 20;
/** The create-and-add-another button is hidden from this many key results on. */
export const ADD_ANOTHER_HIDES_AT = 4;

export const NAME_MAX_LENGTH = 255;
/** For a text to search for: as long as a name, so that a whole name can be searched for. */
export const SEARCH_MAX_LENGTH = 255;
/** For texts of one sentence: a blocker, and how it was removed. */
export const SENTENCE_MAX_LENGTH = 255;
export const UNIT_MAX_LENGTH = 100;
export const TEXT_MAX_LENGTH = 5_000;
export const COMMENT_MAX_LENGTH = 2_000;
export const EMAIL_MAX_LENGTH = 254;
export const URL_MAX_LENGTH = 2_000;
export const TOKEN_MAX_LENGTH = 2_000;

/** Key result values lie within plus and minus this. */
export const NUMBER_LIMIT = 1e15;
export const SCORE_MIN = 0;
export const SCORE_MAX = 100;

/** Base64 characters of an uploaded image: what "under 1 MB" on the screens means. */
export const IMAGE_MAX_CHARACTERS = 1_100_000;
/** Width times height of an uploaded image: more than phone cameras produce by default, and still cheap to decode. */
export const IMAGE_MAX_PIXELS = 12_000_000;
export const IMAGE_MIME_TYPES = ['image/png', 'image/jpeg'] as const;
/** Body limit in bytes of calls that carry an image. */
export const IMAGE_BODY_LIMIT = 1_500_000;

/** The history shows the latest entries only. */
export const HISTORY_LIMIT = 100;
export const PAGE_LIMIT = 1_000;
export const EXTRACTION_PAGE_SIZE = 10;
/** Objectives that one person may have folded in an organisation. */
export const MOST_FOLDED = 500;
/** Ids that one query may look up: the URL stays below the 8 kB that proxies accept. */
export const UUIDS_PER_QUERY = 200;
/** People that one call may invite, remove, promote or add to a team. */
export const BULK_LIMIT = 1_000;
/** Events in one delivery from a service to another. */
export const EVENTS_PER_DELIVERY = 50;
/** Maximum of seats and users of a subscription. */
export const MAX_SEATS = 1_000_000;

export const INVITATION_DAYS = 30;
/**
 * An address that is invited again within this time gets no other mail of the organisation; admins may resend its invitation twice at most.
 */
export const INVITATION_MAIL_MINUTES = 10;
export const RESET_TOKEN_MINUTES = 60;
/** How long after signing in or confirming the password one may make changes that cannot be undone. */
export const FRESH_SIGN_IN_MINUTES = 10;
export const PROOF_TOKEN_MINUTES = 60;
export const DEFAULT_PERIOD_MONTHS = 3;

export const FREQUENCIES = ['weekly', 'monthly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];
/** Greatest day by frequency; the least is 0 (weekly: Monday, monthly: the month's last day). */
export const REMINDER_LAST_DAY: Readonly<Record<Frequency, number>> = { weekly: 6, monthly: 31 };
/** Reminders of one organisation: each of them mails everybody who has something to do. */
export const MOST_REMINDERS = 100;

/** How many items a reminder names to a person; the rest is a number. */
export const OUTSTANDING_NAMED = 5;
