import type { EventDraft, Events } from '@waymark/service-kit';

/** Events out of a JSON text, for a statement that writes state and events together: once for each row of the state. */
export const tell = (placeholder: string, state: string): string => `
  insert into outbox (event_id, type, organisation, subject, actor, data, occurred_at)
  select event_id, type, organisation, subject, actor, data::jsonb, occurred_at
  from ${state}, json_to_recordset(${placeholder}::json) as told(
    event_id uuid, type text, organisation uuid, subject text, actor uuid, data text, occurred_at timestamptz)`;

/** Drafts as `tell` takes them, checked against the catalogue. */
export const told = (events: Pick<Events, 'values'>, drafts: readonly EventDraft[]): string =>
  JSON.stringify(drafts.map(events.values));
