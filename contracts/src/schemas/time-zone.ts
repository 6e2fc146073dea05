import { isTimeZone, spelledZone } from '../rules/zone-names.ts';
import { strictText } from './strict.ts';

/** The IANA name of a time zone. Apart from the other fields, so that screens without one load no names of zones. */
export const timeZone = () =>
  strictText()
    .typeError('validation.timezone')
    .nonNullable('validation.timezone')
    .transform((value: unknown) => (typeof value === 'string' ? spelledZone(value.trim()) : value))
    .test('timezone', 'validation.timezone', (value) => value == null || isTimeZone(value));
