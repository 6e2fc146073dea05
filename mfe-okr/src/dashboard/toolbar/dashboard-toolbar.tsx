import { IconPlus } from '@tabler/icons-react';
import { LEVELS, type Level } from '@waymark/contracts';
import { ActionIcon, Button, SegmentedControl } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterState } from '../filters/use-filters.ts';
import classes from './dashboard-toolbar.module.css';
import { FiltersButton } from './filters-button.tsx';
import { GoalToggle, ObjectiveSearch, useNarrow, ViewToggle } from './toolbar-parts.tsx';

type Props = FilterState & { onCreate: () => void };

const LevelToggle = ({ filters, change }: FilterState): ReactNode => {
  const { t } = useTranslation(['okr', 'kit']);
  return (
    <SegmentedControl
      aria-label={t('toolbar.level')}
      className={classes.level ?? ''}
      value={filters.level}
      onChange={(level) => change({ level: level as Level, health: null })}
      data={LEVELS.map((level) => ({ value: level, label: t(`kit:level.${level}`) }))}
    />
  );
};

/** The controls of the dashboard on one line, with the main action at the right. On a phone, all but the level are in the filters. */
export const DashboardToolbar = ({ filters, change, onCreate }: Props): ReactNode => {
  const { t } = useTranslation('okr');
  const narrow = useNarrow();
  const state = { filters, change };
  const create = t('toolbar.create');
  return (
    <search className={classes.toolbar} aria-label={t('toolbar.label')}>
      <LevelToggle {...state} />
      {!narrow && <GoalToggle {...state} />}
      {!narrow && (
        <div className={classes.search}>
          <ObjectiveSearch {...state} />
        </div>
      )}
      <span className={classes.filters}>
        <FiltersButton {...state} narrow={narrow} />
      </span>
      {!narrow && (
        <span className={classes.view}>
          <ViewToggle {...state} />
        </span>
      )}
      {narrow ? (
        <ActionIcon size={36} variant="filled" aria-label={create} onClick={onCreate}>
          <IconPlus size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
      ) : (
        <Button
          leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}
          onClick={onCreate}
          className={classes.create}
        >
          {create}
        </Button>
      )}
    </search>
  );
};
