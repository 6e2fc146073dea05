import escapeHtml from 'escape-html';
import type { Schema } from './openapi.ts';

/** A text as code in HTML, escaped. */
export const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;

/** A sentence in which words in backticks become code. */
export const prose = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

const refName = ({ $ref = '' }: Schema): string => $ref.split('/').at(-1) ?? '';
const refLink = (schema: Schema): string =>
  `<a href="#${escapeHtml(refName(schema))}">${escapeHtml(refName(schema).replaceAll('_', ' '))}</a>`;

const range = (least: number | undefined, most: number | undefined, of: string): string => {
  if (least !== undefined && most !== undefined) return `, ${least} to ${most}${of}`;
  if (most !== undefined) return `, at most ${most}${of}`;
  if (least === 1 && of !== '') return ', not empty';
  return least === undefined || (of !== '' && least === 0) ? '' : `, at least ${least}${of}`;
};

const NAMES: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  date: 'date (YYYY-MM-DD)',
  'date-time': 'date and time (ISO 8601)',
  email: 'email address',
  string: 'text',
  boolean: 'true or false',
  integer: 'whole number',
};

const plainWords = (schema: Schema, type: string): string => {
  const name = NAMES[schema.format ?? ''] ?? NAMES[type] ?? type;
  const length = schema.format === undefined ? range(schema.minLength, schema.maxLength, ' characters') : '';
  return escapeHtml(`${name}${length}${range(schema.minimum, schema.maximum, '')}`);
};

/** Describes the values of a schema in words. */
export const wordsOf = (schema: Schema): string => {
  if (schema.$ref) return refLink(schema);
  if (schema.anyOf) return schema.anyOf.map(wordsOf).join(' or ');
  const types = [schema.type ?? []].flat();
  const orNull = types.includes('null') ? ' or null' : '';
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum) {
    const values = schema.enum
      .filter((value) => value !== null)
      .map((value) => code(value === '' ? '""' : String(value)));
    return `${values.length > 1 ? 'one of ' : ''}${values.join(', ')}${orNull}`;
  }
  const type = types.find((one) => one !== 'null');
  if (type === 'array') {
    return `list of ${wordsOf(schema.items ?? {})}${range(schema.minItems, schema.maxItems, ' entries')}${orNull}`;
  }
  if (type === 'object') return `${fieldsOf(schema)}${orNull}`;
  return type === undefined ? 'anything' : `${plainWords(schema, type)}${orNull}`;
};

/** One field or parameter: its name, its values, and what they mean. */
export const fieldRow = (name: string, required: boolean, field: Schema): string => {
  const must = required ? '' : ' <span class="may">optional</span>';
  const preset = field.default === undefined ? '' : `; ${code(JSON.stringify(field.default))} where it is left out`;
  const meaning = field.description ? `<span>${prose(field.description)}</span>` : '';
  return `<li>${code(name)}${must}<span>${wordsOf(field)}${preset}</span>${meaning}</li>`;
};

/** The fields of an object as a list. */
export const fieldsOf = ({ properties = {}, required = [] }: Schema): string => {
  const rows = Object.entries(properties).map(([name, field]) => fieldRow(name, required.includes(name), field));
  return rows.length > 0 ? `<ul class="fields">${rows.join('')}</ul>` : 'object';
};

const SAMPLES: Readonly<Record<string, unknown>> = {
  uuid: '8c5e1d0e-3f5a-4b1e-9d52-0f6b2a7c4e11',
  date: '2030-03-31',
  'date-time': '2030-03-31T08:00:00Z',
  email: 'ada@example.org',
  boolean: true,
  integer: 1,
  number: 1,
  string: 'text',
};

/** An example value of a schema: of an object the required fields or, if none are, the first two. */
export const sampleOf = (schema: Schema): unknown => {
  if (schema.anyOf) return sampleOf(schema.anyOf[0] ?? {});
  const [type] = [schema.type ?? []].flat().filter((one) => one !== 'null');
  if (schema.enum) return schema.enum[0];
  if (type === 'array') return [sampleOf(schema.items ?? {})];
  if (type === 'object') {
    const { properties = {}, required = Object.keys(properties).slice(0, 2) } = schema;
    return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]));
  }
  return SAMPLES[schema.format ?? ''] ?? SAMPLES[type ?? ''] ?? null;
};
