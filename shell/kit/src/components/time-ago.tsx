import { type ReactNode, useEffect, useReducer } from 'react';
import { formatDateTime, formatRelative } from '../i18n/format.ts';

const MINUTE_MS = 60_000;

type Props = { at: string; className?: string | undefined; words?: (at: string) => string };

/** How long ago something was, as "3 days ago", with the exact time as its title. It goes on counting while the page stays open. */
export const TimeAgo = ({ at, className, words = formatRelative }: Props): ReactNode => {
  const [, count] = useReducer((minutes: number) => minutes + 1, 0);
  useEffect(() => {
    const timer = setInterval(count, MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time className={className} dateTime={at} title={formatDateTime(at)}>
      {words(at)}
    </time>
  );
};
