import { useQueryClient } from '@tanstack/react-query';
import { stored, useApp } from '@waymark/shell-kit';
import { useEffect } from 'react';

const changed = stored('local', 'waymark.factors');

/** Tells the other tabs of this browser whether their person has a second factor. */
export const tellOtherTabs = (user: string, hasFactor: boolean): void =>
  // The other tabs hear of what differs from before.
  changed.write(JSON.stringify({ user, hasFactor, change: crypto.randomUUID() }));

/** Follows what another tab of this browser has changed: what the page knows of the person, and what was refused without a factor. */
export const FactorsOfOtherTabs = (): null => {
  const { session } = useApp();
  const client = useQueryClient();
  useEffect(
    () =>
      changed.onChangeElsewhere(() => {
        const told = changed.readJson() as { user: string; hasFactor: boolean } | undefined;
        const { user } = session.state();
        if (!told || user?.uuid !== told.user) return;
        session.updateUser({ ...user, second_factor: told.hasFactor });
        void client.invalidateQueries();
      }),
    [session, client],
  );
  return null;
};
