import { DEFAULT_WEBHOOK_PREFIX } from '@waymark/contracts';
import { array, string } from 'yup';

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** The yup shape of `CHAT_WEBHOOK_PREFIXES`: the allowed prefixes of chat webhooks, web addresses separated by commas. */
export const chatWebhookPrefixes = () =>
  array(string().defined())
    .transform((_value, original: unknown) =>
      String(original)
        .split(',')
        .map((prefix) => prefix.trim())
        .filter(Boolean),
    )
    .test('prefixes', 'CHAT_WEBHOOK_PREFIXES must be web addresses, separated by commas', (list) =>
      (list ?? []).every(isWebAddress),
    )
    .default([DEFAULT_WEBHOOK_PREFIX]);
