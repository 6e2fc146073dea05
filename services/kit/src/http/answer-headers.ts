/** A year, including all subdomains. Browsers accept it only over https. */
export const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains';

/**
 * Headers of every answer that is not a page, from services, front door and edge: it may load nothing, must not be framed, and its content
 * type is not guessed.
 */
export const ANSWER_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
