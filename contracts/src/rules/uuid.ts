/** A UUID of any version, in either case. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether Postgres and all other parts accept the text as a UUID. */
export const isUuid = (text: unknown): text is string => typeof text === 'string' && UUID.test(text);
