/** The part of a logger that events and jobs use. */
export type EventLog = {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

const nothing = () => undefined;

export const silentLog: EventLog = { debug: nothing, info: nothing, warn: nothing, error: nothing };
