import type { AnyObjectSchema, InferType } from 'yup';
import type { ServiceName } from '../services.ts';

/** One entry of the catalogue. */
export type CatalogueEntry<Schema extends AnyObjectSchema = AnyObjectSchema> = {
  producer: ServiceName;
  meaning: string;
  schema: Schema;
};

/** A CloudEvents 1.0 event of this product, in structured JSON, with our extensions. */
export type WaymarkEvent<Type extends string = string, Data = unknown> = {
  specversion: '1.0';
  id: string;
  /** `/waymark/<service>` */
  source: string;
  type: Type;
  /** UUID of the entity that the event is about. */
  subject: string;
  time: string;
  datacontenttype: 'application/json';
  /** The tenant; absent if the event belongs to no organisation. */
  organisation?: string;
  /** Increases with each event of a subject. A read model ignores an event that is not newer than what it has. */
  sequence: number;
  /** The user who caused it; absent if the system did. */
  actor?: string;
  data: Data;
};

export type DataOfEntry<Entry> = Entry extends { schema: infer Schema extends AnyObjectSchema }
  ? InferType<Schema>
  : never;
