import type { AnyObjectSchema, InferType } from 'yup';
import type { ServiceName } from '../services.ts';

/** One entry of the catalogue. */
export type CatalogueEntry<Schema extends AnyObjectSchema = AnyObjectSchema> = {
  producer: ServiceName;
  meaning: string;
  schema: Schema;
};

/** A CloudEvent 1.0 of this product, in structured JSON, with our extensions. */
export type WaymarkEvent<Type extends string = string, Data = unknown> = {
  specversion: '1.0';
  id: string;
  /** `/waymark/<service>` */
  source: string;
  type: Type;
  /** Uuid of the thing it is about. */
  subject: string;
  time: string;
  datacontenttype: 'application/json';
  /** Tenant; absent where the event is about no organisation. */
  organisation?: string;
  /** Grows for one subject; a read model ignores what is not newer. */
  sequence: number;
  /** User who caused it; absent where the system did. */
  actor?: string;
  data: Data;
};

export type DataOfEntry<Entry> = Entry extends { schema: infer Schema extends AnyObjectSchema }
  ? InferType<Schema>
  : never;
