import { EVENT_TYPES, EVENTS, type EventType } from '../events/catalogue.ts';
import { type JsonObject, jsonSchema } from './json-schema.ts';

/** Turns `waymark.okr.objective.moved.v1` into a name that AsyncAPI allows for a component. */
const nameOf = (type: EventType): string => type.split('.').slice(1, 4).join('_');

const envelope = (type: EventType): JsonObject => ({
  type: 'object',
  properties: {
    specversion: { const: '1.0' },
    id: { type: 'string', format: 'uuid' },
    source: { const: `/waymark/${EVENTS[type].producer}` },
    type: { const: type },
    subject: { type: 'string' },
    time: { type: 'string', format: 'date-time' },
    datacontenttype: { const: 'application/json' },
    organisation: { type: 'string', format: 'uuid' },
    sequence: { type: 'integer' },
    actor: { type: 'string', format: 'uuid' },
    data: jsonSchema(EVENTS[type].schema),
  },
  required: ['specversion', 'id', 'source', 'type', 'subject', 'time', 'datacontenttype', 'sequence', 'data'],
});

const entries = (of: (type: EventType) => JsonObject): JsonObject =>
  Object.fromEntries(EVENT_TYPES.map((type) => [nameOf(type), of(type)]));

const channel = (type: EventType): JsonObject => ({
  address: type,
  messages: { [nameOf(type)]: { $ref: `#/components/messages/${nameOf(type)}` } },
});

const message = (type: EventType): JsonObject => ({
  name: type,
  summary: EVENTS[type].meaning,
  contentType: 'application/cloudevents+json',
  payload: envelope(type),
});

const operation = (type: EventType): JsonObject => ({
  action: 'send',
  channel: { $ref: `#/channels/${nameOf(type)}` },
  tags: [{ name: EVENTS[type].producer }],
});

/** The event catalogue as an AsyncAPI 3.0 document, with one channel (a routing key) for each type. */
export const asyncApiDocument = (): JsonObject => ({
  asyncapi: '3.0.0',
  info: {
    title: 'Waymark events',
    version: '1',
    description: 'CloudEvents 1.0 on the topic exchange `waymark.events`; the routing key is the type.',
  },
  channels: entries(channel),
  operations: entries(operation),
  components: { messages: entries(message) },
});
