import { type CommentResource, markMentionsSeen } from '@waymark/contracts';
import { useApi, useOrganisation, useSession } from '@waymark/shell-kit';
import { type RefObject, useEffect, useRef } from 'react';
import { useIsReader } from '../people/use-is-reader.ts';

/** How long a comment has to be in view to count as read; a new one has reached the inbox by then. */
const READING_MS = 1_000;
/** The server's limit for one request. */
const MOST = 100;

/**
 * Marks comments that mention the reader as read once they have been in view, so that they leave the inbox.
 * @param list element with the comments, each with its uuid as `data-comment`
 */
export const useReadMentions = (comments: readonly CommentResource[], list: RefObject<HTMLElement | null>): void => {
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const { user } = useSession();
  const reported = useRef(new Set<string>());
  const isReader = useIsReader();
  const unread = comments
    .filter(({ uuid, user_uuid, mentions }) => {
      const isNew = user_uuid !== user.uuid && !reported.current.has(uuid);
      return isNew && mentions.some((mention) => isReader(mention.uuid));
    })
    .slice(-MOST)
    .map(({ uuid }) => uuid)
    .join(' ');
  useEffect(() => {
    if (!unread || !list.current) return;
    const onScreen = new Set<string>();
    const read = new Set<string>();
    const report = (): void => {
      // Nobody reads in a hidden tab.
      if (read.size === 0 || document.visibilityState === 'hidden') return;
      const comments = [...read];
      read.clear();
      for (const uuid of comments) reported.current.add(uuid);
      // After a failure it is sent the next time; until then it stays in the inbox.
      api.ask(markMentionsSeen, { org }, { comments }).catch(() => {
        for (const uuid of comments) reported.current.delete(uuid);
      });
    };
    const haveRead = (): void => {
      for (const uuid of onScreen) if (!reported.current.has(uuid)) read.add(uuid);
      report();
    };
    let timer: ReturnType<typeof setTimeout>;
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const uuid = (target as HTMLElement).dataset.comment ?? '';
        if (isIntersecting) onScreen.add(uuid);
        else onScreen.delete(uuid);
      }
      clearTimeout(timer);
      timer = setTimeout(haveRead, READING_MS);
    });
    const items = [...list.current.querySelectorAll<HTMLElement>('[data-comment]')];
    const waiting = new Set(unread.split(' '));
    for (const item of items) if (waiting.has(item.dataset.comment ?? '')) observer.observe(item);
    document.addEventListener('visibilitychange', report);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('visibilitychange', report);
    };
  }, [api, org, unread, list]);
};
