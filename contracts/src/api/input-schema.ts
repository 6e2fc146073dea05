import type { Schema } from 'yup';
import * as schemas from '../schemas/all.ts';
import type { InputName } from './call.ts';

const SCHEMAS: Readonly<Record<string, unknown>> = schemas;

/** The schema that a call names as its query or body. Not for browsers: it imports all schemas. */
export const inputSchema = (name: InputName): Schema => SCHEMAS[name] as Schema;
