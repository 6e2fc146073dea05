/** The incoming-webhook address that is allowed unless configuration says otherwise. */
export const DEFAULT_WEBHOOK_PREFIX = 'https://hooks.slack.com/services/';

const isUnder = (url: URL, prefix: URL): boolean =>
  url.origin === prefix.origin && url.pathname.startsWith(prefix.pathname);

/**
 * The webhook as a URL if it begins with an allowed prefix and is longer than that, both as written and as normalised; else
 * undefined. The whole origin is compared: `https://hooks.example` as a prefix does not allow `https://hooks.example.evil`.
 *
 * @param prefixes web addresses
 */
export const allowedWebhook = (webhook: string, prefixes: readonly string[]): URL | undefined => {
  if (/[\s\\]/.test(webhook) || !URL.canParse(webhook)) return undefined;
  const url = new URL(webhook);
  if (url.username !== '' || url.password !== '') return undefined;
  const fits = (prefix: string): boolean =>
    webhook.startsWith(prefix) && webhook.length > prefix.length && isUnder(url, new URL(prefix));
  return prefixes.some(fits) ? url : undefined;
};
