import type { ObjectiveResource } from '@waymark/contracts';
import { lazyComponent, MenuDots } from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cardActions } from './lazy-actions.ts';

const OpenedObjectiveMenu = lazyComponent(cardActions, 'OpenedObjectiveMenu', ({ label }) => (
  <MenuDots label={label} />
));

/** The menu of an objective, behind three dots. Its content is loaded with the first click. */
export const ObjectiveMenu = ({ objective }: { objective: ObjectiveResource }): ReactNode => {
  const { t } = useTranslation('okr');
  const [wanted, setWanted] = useState(false);
  const label = t('objective.actions', { name: objective.name });
  if (!wanted) return <MenuDots label={label} onClick={() => setWanted(true)} />;
  return <OpenedObjectiveMenu objective={objective} label={label} />;
};
