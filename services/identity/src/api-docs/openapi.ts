/** A JSON Schema, as far as our documents use it. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  /** What each value of `enum` means. */
  'x-enum-descriptions'?: string[];
  const?: unknown;
  anyOf?: Schema[];
  format?: string;
  description?: string;
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
};
export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
  description?: string;
};
type Content = Record<string, { schema?: Schema }>;
export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};
export type OpenApi = {
  info: { title: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/**
 * The document as text and parsed back from it, so that it has no undefined members. Loaded on first use, because it imports all schemas of
 * answers.
 */
export const readOpenApiDocument = async (): Promise<{ text: string; document: OpenApi }> => {
  const { openApiDocument } = await import('@waymark/contracts/openapi');
  const text = JSON.stringify(openApiDocument());
  return { text, document: JSON.parse(text) };
};
