/** The allowed prefix of webhook addresses, unless the configuration says otherwise. */
export const DEFAULT_WEBHOOK_PREFIX = 'https://hooks.slack.com/services/';

const isUnder = (url: URL, prefix: URL): boolean =>
  url.origin === prefix.origin && url.pathname.startsWith(prefix.pathname);

/**
 * The webhook as a URL, if both its text and its normalised form begin with an allowed prefix and are longer than it; else undefined. The
 * whole origin is compared: the prefix `https://hooks.example` does not allow `https://hooks.example.evil`.
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
