import { CHARTS_BY } from '../rules/charts.ts';
import { connectorProblems } from '../rules/consistency.ts';
import { URL_MAX_LENGTH } from '../rules/limits.ts';
import { RHYTHMS } from '../rules/rhythm.ts';
import { between } from './between.ts';
import { choice, fields, flag, optionalText, REQUIRED, weekday } from './fields.ts';
import { timeZone } from './time-zone.ts';

/** Any web address: the allowed prefixes are in the server's configuration, so only the server can check them. */
export const webhook = () =>
  optionalText(URL_MAX_LENGTH).matches(/^https?:\/\/\S+$/, 'validation.organisation.webhook_invalid');

/** What is posted in the chat channel besides reminders. */
export const chatNews = () => ({ chat_new_objectives: flag(), chat_status_moves: flag(), chat_digest: flag() });

/** Time zone, check-in rhythm and what the charts show. */
export const rhythm = () => ({
  timezone: timeZone(),
  checkin_rhythm: choice(RHYTHMS),
  checkin_weekday: weekday(),
  charts_by: choice(CHARTS_BY),
});

type Connector = { use_slack_connector?: boolean; slack_webhook?: string | null };

export const hasWebhook = between<Connector>(['use_slack_connector', 'slack_webhook'], (value) =>
  connectorProblems({
    use_slack_connector: value.use_slack_connector ?? false,
    slack_webhook: value.slack_webhook ?? null,
  }),
);

/** The form of the chat integration: the webhook is required when the connector is enabled. */
export const integrationForm = fields({
  use_slack_connector: flag().required(REQUIRED),
  ...chatNews(),
  slack_webhook: webhook(),
}).test('connector', hasWebhook);

/** The form of check-ins and charts. */
export const rhythmForm = fields(rhythm());
