/** A year, and for every host below this one. Browsers take it from https alone. */
export const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains';

/**
 * What goes with every answer that is no page, whoever gives it: services, front door and edge. It loads nothing, is framed by nobody and
 * read as what it says it is.
 */
export const ANSWER_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
