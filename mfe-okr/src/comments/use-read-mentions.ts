import { type CommentResource, markMentionsSeen } from '@waymark/contracts';
import { useApi, useIsInTeam, useOrganisation, useSession } from '@waymark/shell-kit';
import { useEffect, useRef } from 'react';

/** So long a comment is on the screen before it counts as read; a new one has reached the inbox by then. */
const READING_MS = 1_000;
/** The server takes so many at once. */
const MOST = 100;

/** Says that the comments on the screen which mention the reader have been read, each once, so that nothing waits in the inbox for it. */
export const useReadMentions = (comments: readonly CommentResource[]): void => {
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const { user } = useSession();
  const isInTeam = useIsInTeam();
  const told = useRef(new Set<string>());
  const isMe = (uuid: string): boolean => uuid === user.uuid || isInTeam(uuid);
  const unread = comments
    .filter(({ uuid, user_uuid, mentions }) => {
      const isNew = user_uuid !== user.uuid && !told.current.has(uuid);
      return isNew && mentions.some((mention) => isMe(mention.uuid));
    })
    .slice(-MOST)
    .map(({ uuid }) => uuid)
    .join(' ');
  useEffect(() => {
    if (!unread) return;
    const read = unread.split(' ');
    let isRead = false;
    const tell = (): void => {
      // Nobody reads in a tab that does not show.
      if (!isRead || document.visibilityState === 'hidden') return;
      document.removeEventListener('visibilitychange', tell);
      for (const uuid of read) told.current.add(uuid);
      // What could not be said is said the next time; until then it waits in the inbox.
      api.ask(markMentionsSeen, { org }, { comments: read }).catch(() => {
        for (const uuid of read) told.current.delete(uuid);
      });
    };
    const timer = setTimeout(() => {
      isRead = true;
      tell();
    }, READING_MS);
    document.addEventListener('visibilitychange', tell);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tell);
    };
  }, [api, org, unread]);
};
