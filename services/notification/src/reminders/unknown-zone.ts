import { knownZone } from '@waymark/contracts';
import type { Logger } from '@waymark/service-kit';

/** Logs that something of an organisation is reckoned in UTC, because its time zone is not known here. */
export const warnOfUnknownZone = (logger: Pick<Logger, 'warn'>, organisation: string, timezone: string): void => {
  if (knownZone(timezone) === timezone) return;
  logger.warn({ organisation, timezone }, 'The time zone is not known here: UTC is used');
};
