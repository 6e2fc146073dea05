import { ERRORS, type ErrorCode, isUuid } from '@waymark/contracts';
import type { AppError } from '../errors.ts';
import type { Logger } from '../logger.ts';
import { networkOf } from './network-of.ts';
import type { RequestFacts } from './send.ts';

const MINUTE_MS = 60_000;
/** Log lines of a process per minute, and those about one network: an attacker cannot fill the disk, or hide others. */
const MOST_LINES = 60;
const MOST_OF_NETWORK = 10;

type Refused = {
  error: AppError;
  facts: RequestFacts;
  method: string;
  /** The organisation in the address. */
  organisation: string | undefined;
  /** Whether the request had any credentials. */
  authorization: string | undefined;
};

export type RefusedAccess = {
  /** Logs a refused access, or only counts it. */
  note(refused: Refused): void;
  /** Logs how many were counted. Also logged with the first refusal of a later minute. */
  flush(): void;
};

/** The error code of the token library; never the content of the token. */
const faultOf = ({ cause }: AppError): string | undefined => {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && /^ERR_\w+$/.test(code) ? code : undefined;
};

const isRefusal = (code: ErrorCode, { accessRefused }: RequestFacts): boolean =>
  [401, 403].includes(ERRORS[code].status) || (code === 'NOT_FOUND' && accessRefused === true);

/** The log of refused access (OWASP ASVS 16.3.2): the caller, the call and the reason. */
export const createRefusedAccess = (logger: Pick<Logger, 'info' | 'warn'>): RefusedAccess => {
  let begun = 0;
  let lines = 0;
  let counted = 0;
  const byNetwork = new Map<string, number>();

  const flush = (): void => {
    if (counted > 0) logger.warn({ event: 'security', refusals: counted }, 'access.refused too often to log each');
    counted = 0;
  };

  const mayLog = ({ ip, now }: RequestFacts): boolean => {
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    if (minute !== begun) {
      flush();
      begun = minute;
      lines = 0;
      byNetwork.clear();
    }
    const network = networkOf(ip);
    const ofNetwork = byNetwork.get(network) ?? 0;
    if (lines >= MOST_LINES || ofNetwork >= MOST_OF_NETWORK) return false;
    lines += 1;
    byNetwork.set(network, ofNetwork + 1);
    return true;
  };

  return {
    flush,
    note({ error, facts, method, organisation, authorization }) {
      if (!isRefusal(error.code, facts)) return;
      if (!mayLog(facts)) {
        counted += 1;
        return;
      }
      const { ip, requestId, route, user, apiToken } = facts;
      const who = { user, tokenUuid: apiToken?.uuid, ip, requestId };
      const what = { method, route, organisation: isUuid(organisation) ? organisation : undefined };
      const why = { reason: error.code, fault: faultOf(error), presented: authorization !== undefined };
      logger.info({ event: 'security', ...why, ...what, ...who }, 'access.refused');
    },
  };
};
