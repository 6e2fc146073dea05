import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Button, Checkbox, DateRangeInput, Popover, useShortcut, VisuallyHidden } from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activeCount, DEFAULT_FILTERS } from '../filters/filters.ts';
import type { FilterState } from '../filters/use-filters.ts';
import classes from './filters-button.module.css';
import { GoalToggle, ObjectiveSearch, ViewToggle } from './toolbar-parts.tsx';

const day = (value: string | Date | null): string | null => (typeof value === 'string' ? value.slice(0, 10) : null);

const FilterFields = ({ filters, change }: FilterState): ReactNode => {
  const { t } = useTranslation('okr');
  return (
    <>
      <Checkbox
        label={t('filters.mine')}
        checked={filters.mine}
        onChange={(event) => change({ mine: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('filters.my_keyresults')}
        checked={filters.myKeyresults}
        onChange={(event) => change({ myKeyresults: event.currentTarget.checked })}
      />
      <DateRangeInput
        label={t('filters.starts')}
        clearable
        value={[filters.startFrom, filters.startTo]}
        onChange={([from, to]) => change({ startFrom: day(from), startTo: day(to) })}
        popoverProps={{ withinPortal: false }}
      />
      <DateRangeInput
        label={t('filters.ends')}
        clearable
        value={[filters.endFrom, filters.endTo]}
        onChange={([from, to]) => change({ endFrom: day(from), endTo: day(to) })}
        popoverProps={{ withinPortal: false }}
      />
    </>
  );
};

const ResetButton = ({ filters, change }: FilterState): ReactNode => {
  const { t } = useTranslation('okr');
  const { mine, myKeyresults, startFrom, startTo, endFrom, endTo } = DEFAULT_FILTERS;
  return (
    <Button
      variant="subtle"
      disabled={activeCount(filters) === 0}
      onClick={() => change({ mine, myKeyresults, startFrom, startTo, endFrom, endTo })}
    >
      {t('filters.reset')}
    </Button>
  );
};

/** What else has no place on the line of a phone. */
const PhoneFields = (state: FilterState): ReactNode => (
  <>
    <ObjectiveSearch {...state} />
    <GoalToggle {...state} />
    <ViewToggle {...state} />
  </>
);

type Props = FilterState & { narrow: boolean };

/** The filters that are not always needed, behind one button with the count of active ones. What it opens comes with the first click. */
export const FiltersButton = ({ filters, change, narrow }: Props): ReactNode => {
  const { t } = useTranslation('okr');
  const [wanted, setWanted] = useState(false);
  const [opened, setOpened] = useState(false);
  const active = activeCount(filters) + (narrow ? Number(filters.goal !== null) + Number(filters.q.trim() !== '') : 0);
  const open = (now: boolean): void => {
    setWanted(true);
    setOpened(now);
  };
  useShortcut(narrow && !opened ? '/' : null, () => open(true), t('toolbar.search'));
  const button = (
    <Button
      variant="default"
      leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden />}
      rightSection={
        active > 0 && (
          <span className={classes.count} aria-hidden>
            {active}
          </span>
        )
      }
      aria-expanded={opened}
      aria-haspopup="dialog"
      className={narrow ? classes.narrow : undefined}
      onClick={() => open(!opened)}
    >
      {active > 0 && <VisuallyHidden>{t('filters.button_active', { count: active })}</VisuallyHidden>}
      {narrow ? (
        <VisuallyHidden aria-hidden={active > 0 || undefined}>{t('filters.button')}</VisuallyHidden>
      ) : (
        <span aria-hidden={active > 0 || undefined}>{t('filters.button')}</span>
      )}
    </Button>
  );
  if (!wanted) return button;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={320} trapFocus withinPortal>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown className={classes.fields}>
        {narrow && <PhoneFields filters={filters} change={change} />}
        <FilterFields filters={filters} change={change} />
        <ResetButton filters={filters} change={change} />
      </Popover.Dropdown>
    </Popover>
  );
};
