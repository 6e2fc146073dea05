import { useQueryClient } from '@tanstack/react-query';
import { createCheckin, deleteCheckin, listCheckins } from '@waymark/contracts';
import {
  keyOf,
  randomKey,
  resourceKey,
  toast,
  useApi,
  useOrganisation,
  useSession,
  useStore,
} from '@waymark/shell-kit';
import { useEffect, useState } from 'react';
import { useObjectiveChanged } from '../objectives/objective-changed.ts';
import { requestKey } from './entry.ts';
import { keptEntries } from './kept-entries.ts';
import { createOutbox } from './outbox.ts';

/** The reader's check-ins on their way, which are tried again as soon as the browser is online or shown again. */
export const useOutbox = () => {
  const api = useApi();
  const client = useQueryClient();
  const { user, session } = useSession();
  const { uuid: org } = useOrganisation();
  const objectiveChanged = useObjectiveChanged();
  const [outbox] = useState(() =>
    createOutbox({
      keeping: keptEntries(user.uuid, org),
      isOwn: () => session.state().user?.uuid === user.uuid,
      isOnline: () => navigator.onLine,
      randomKey,
      send: (entry) => {
        const { card, said } = entry;
        const { value, confidence, comment, blocker } = said;
        return api.ask(
          createCheckin,
          { org, keyresult: card.uuid },
          { value, confidence, ...(comment && { comment }), ...(blocker && { blocker }), updated_at: card.updated_at },
          { key: requestKey(entry) },
        );
      },
      takeBack: (checkin, entry) =>
        api.ask(deleteCheckin, { org, checkin }, undefined, { key: `${requestKey(entry)}.back` }),
      onAnswer: ({ uuid }, { card }) => {
        void objectiveChanged(card.objective.uuid);
        void client.invalidateQueries({ queryKey: resourceKey(org, 'due') });
        void client.invalidateQueries({ queryKey: keyOf(listCheckins, { org, keyresult: uuid }) });
      },
      onKept: toast.error,
    }),
  );
  useEffect(() => {
    const onShown = (): void => {
      if (!document.hidden) outbox.flush();
    };
    outbox.start();
    window.addEventListener('online', outbox.flush);
    window.addEventListener('offline', outbox.flush);
    document.addEventListener('visibilitychange', onShown);
    return () => {
      outbox.stop();
      window.removeEventListener('online', outbox.flush);
      window.removeEventListener('offline', outbox.flush);
      document.removeEventListener('visibilitychange', onShown);
    };
  }, [outbox]);
  return { outbox, ...useStore(outbox) };
};
