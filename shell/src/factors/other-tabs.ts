import { useQueryClient } from '@tanstack/react-query';
import { stored, useApp } from '@waymark/shell-kit';
import { useEffect } from 'react';

/** Local storage entry through which one tab tells the others about a change. */
export const factorsChanged = stored('local', 'waymark.factors');

/** Follows changes made in other tabs: updates the user, and refetches what was refused without a second factor. */
export const FactorsOfOtherTabs = (): null => {
  const { session } = useApp();
  const client = useQueryClient();
  useEffect(
    () =>
      factorsChanged.onChangeElsewhere(() => {
        const change = factorsChanged.readJson() as { user: string; hasFactor: boolean } | undefined;
        const { user } = session.state();
        if (!change || user?.uuid !== change.user) return;
        session.updateUser({ ...user, second_factor: change.hasFactor });
        void client.invalidateQueries();
      }),
    [session, client],
  );
  return null;
};
