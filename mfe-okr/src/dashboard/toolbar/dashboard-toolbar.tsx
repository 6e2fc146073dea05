import { IconLayoutColumns, IconLayoutList, IconPlus } from '@tabler/icons-react';
import { GOALS, type Goal, LEVELS, type Level } from '@waymark/contracts';
import { Button, SearchInput, SegmentedControl } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { View } from '../filters/filters.ts';
import type { FilterState } from '../filters/use-filters.ts';
import classes from './dashboard-toolbar.module.css';
import { FiltersButton } from './filters-button.tsx';

/** Typing pauses this long before the server is asked, in ms. */
const TYPING_PAUSE = 150;
const ANY = 'any';

type Props = FilterState & { onCreate: () => void };

const Toggles = ({ filters, change }: FilterState): ReactNode => {
  const { t } = useTranslation(['okr', 'kit']);
  return (
    <>
      <SegmentedControl
        aria-label={t('toolbar.level')}
        value={filters.level}
        onChange={(level) => change({ level: level as Level, health: null })}
        data={LEVELS.map((level) => ({ value: level, label: t(`kit:level.${level}`) }))}
      />
      <SegmentedControl
        aria-label={t('toolbar.goal')}
        value={filters.goal ?? ANY}
        onChange={(goal) => change({ goal: goal === ANY ? null : (goal as Goal) })}
        data={[
          { value: ANY, label: t('toolbar.any_goal') },
          ...GOALS.map((goal) => ({ value: goal, label: t(`kit:goal.${goal}`) })),
        ]}
      />
    </>
  );
};

const ViewToggle = ({ filters, change }: FilterState): ReactNode => {
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

/** Everything that chooses what the dashboard shows, on one line; the main action at right. */
export const DashboardToolbar = ({ filters, change, onCreate }: Props): ReactNode => {
  const { t } = useTranslation('okr');
  return (
    <search className={classes.toolbar} aria-label={t('toolbar.label')}>
      <Toggles filters={filters} change={change} />
      <div className={classes.search}>
        <SearchInput
          value={filters.q}
          onChange={(q) => change({ q })}
          label={t('toolbar.search')}
          debounce={TYPING_PAUSE}
        />
      </div>
      <span className={classes.filters}>
        <FiltersButton filters={filters} change={change} />
      </span>
      <span className={classes.view}>
        <ViewToggle filters={filters} change={change} />
      </span>
      <Button
        leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}
        onClick={onCreate}
        className={classes.create}
      >
        {t('toolbar.create')}
      </Button>
    </search>
  );
};
