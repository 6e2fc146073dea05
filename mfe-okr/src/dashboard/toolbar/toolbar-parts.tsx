import { IconLayoutColumns, IconLayoutList } from '@tabler/icons-react';
import { GOALS, type Goal } from '@waymark/contracts';
import { SearchInput, SegmentedControl, useMediaQuery } from '@waymark/shell-kit';
import { SMALL_WINDOW } from '@waymark/shell-kit/widths';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { View } from '../filters/filters.ts';
import type { FilterState } from '../filters/use-filters.ts';
import classes from './dashboard-toolbar.module.css';

/** Debounce of the search, in ms. */
const TYPING_PAUSE = 150;
const ANY = 'any';

/** Whether the viewport has the width of a phone. */
export const useNarrow = (): boolean =>
  useMediaQuery(SMALL_WINDOW, undefined, { getInitialValueInEffect: false }) === true;

export const GoalToggle = ({ filters, change }: FilterState): ReactNode => {
  const { t } = useTranslation(['okr', 'kit']);
  return (
    <SegmentedControl
      aria-label={t('toolbar.goal')}
      value={filters.goal ?? ANY}
      onChange={(goal) => change({ goal: goal === ANY ? null : (goal as Goal) })}
      data={[
        { value: ANY, label: t('toolbar.any_goal') },
        ...GOALS.map((goal) => ({ value: goal, label: t(`kit:goal.${goal}`) })),
      ]}
    />
  );
};

export const ObjectiveSearch = ({ filters, change }: FilterState): ReactNode => {
  const { t } = useTranslation('okr');
  return (
    <SearchInput
      value={filters.q}
      onChange={(q) => change({ q })}
      label={t('toolbar.search')}
      debounce={TYPING_PAUSE}
    />
  );
};

export const ViewToggle = ({ filters, change }: FilterState): ReactNode => {
  const { t } = useTranslation('okr');
  const option = (value: View, Icon: typeof IconLayoutList): { value: View; label: ReactNode } => ({
    value,
    label: <Icon size={18} stroke={1.7} role="img" aria-label={t(`toolbar.view_${value}`)} className={classes.icon} />,
  });
  return (
    <SegmentedControl
      aria-label={t('toolbar.view')}
      value={filters.view}
      onChange={(view) => change({ view: view as View })}
      data={[option('list', IconLayoutList), option('columns', IconLayoutColumns)]}
    />
  );
};
