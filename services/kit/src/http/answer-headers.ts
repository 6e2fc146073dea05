/** A year, and for every host below this one. Browsers take it from https alone. */
export const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains';

/**
 * Headers of every answer that is no page, from services, front door and edge: it may load nothing, must not be framed, and its content
 * type is not guessed.
 */
export const ANSWER_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
