import { useQueryClient } from '@tanstack/react-query';
import { stored, useApp } from '@waymark/shell-kit';
import { useEffect } from 'react';

/** Where one tab tells the others of this browser of a change. */
export const factorsChanged = stored('local', 'waymark.factors');

/** Follows what another tab of this browser has changed: what the page knows of the person, and what was refused without a factor. */
export const FactorsOfOtherTabs = (): null => {
  const { session } = useApp();
  const client = useQueryClient();
  useEffect(
    () =>
      factorsChanged.onChangeElsewhere(() => {
        const told = factorsChanged.readJson() as { user: string; hasFactor: boolean } | undefined;
        const { user } = session.state();
        if (!told || user?.uuid !== told.user) return;
        session.updateUser({ ...user, second_factor: told.hasFactor });
        void client.invalidateQueries();
      }),
    [session, client],
  );
  return null;
};
