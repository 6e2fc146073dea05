import { Button, Popover } from '@waymark/shell-kit';
import { Checkbox, DateRangeInput } from '@waymark/shell-kit/actions';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RARE_TEXTS } from '../../rare-texts.ts';
import { activeCount, resetFilters } from '../filters/filters.ts';
import type { FilterState } from '../filters/use-filters.ts';
import classes from './filters-button.module.css';
import { GoalToggle, ObjectiveSearch, ViewToggle } from './toolbar-parts.tsx';

const day = (value: string | Date | null): string | null => (typeof value === 'string' ? value.slice(0, 10) : null);

type FieldsProps = FilterState & { onCalendar: (opened: boolean) => void };

const FilterFields = ({ filters, change, onCalendar }: FieldsProps): ReactNode => {
  const { t } = useTranslation(RARE_TEXTS);
  // A click outside closes the calendar with the popover, and its own onClose is not called.
  useEffect(() => () => onCalendar(false), [onCalendar]);
  const calendar = { withinPortal: false, onOpen: () => onCalendar(true), onClose: () => onCalendar(false) };
  return (
    <>
      <Checkbox
        label={t('filter_fields.mine')}
        checked={filters.mine}
        onChange={(event) => change({ mine: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('filter_fields.my_keyresults')}
        checked={filters.myKeyresults}
        onChange={(event) => change({ myKeyresults: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('filter_fields.attention')}
        checked={filters.attention}
        onChange={(event) => change({ attention: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('filter_fields.attention_first')}
        checked={filters.attentionFirst}
        onChange={(event) => change({ attentionFirst: event.currentTarget.checked })}
      />
      <DateRangeInput
        label={t('filter_fields.starts')}
        placeholder={t('history.filter.any_time')}
        clearable
        allowSingleDateInRange
        value={[filters.startFrom, filters.startTo]}
        onChange={([from, to]) => change({ startFrom: day(from), startTo: day(to) })}
        popoverProps={calendar}
      />
      <DateRangeInput
        label={t('filter_fields.ends')}
        placeholder={t('history.filter.any_time')}
        clearable
        allowSingleDateInRange
        value={[filters.endFrom, filters.endTo]}
        onChange={([from, to]) => change({ endFrom: day(from), endTo: day(to) })}
        popoverProps={calendar}
      />
    </>
  );
};

const ResetButton = ({ filters, change }: FilterState): ReactNode => {
  const { t } = useTranslation(RARE_TEXTS);
  const { goal, q, health } = filters;
  const hasNone = activeCount(filters) === 0 && !filters.attentionFirst;
  return (
    <Button
      variant="subtle"
      // A disabled button would lose the focus when it has reset the filters, and Escape would no longer close them.
      aria-disabled={hasNone}
      data-disabled={hasNone || undefined}
      // Those of the toolbar and of a doughnut stay.
      onClick={() => change({ ...resetFilters(filters), goal, q, health })}
    >
      {t('filter_fields.reset')}
    </Button>
  );
};

/** The controls that do not fit in the toolbar of a phone. */
const PhoneFields = (state: FilterState): ReactNode => (
  <>
    <ObjectiveSearch {...state} />
    <GoalToggle {...state} />
    <ViewToggle {...state} />
  </>
);

type Props = FilterState & {
  /** The anchor of the popover. */
  button: ReactElement;
  opened: boolean;
  onToggle: (opened: boolean) => void;
  narrow: boolean;
};

/** The filters popover; on a phone also with the controls that do not fit in the toolbar. */
export const FiltersPopover = ({ button, opened, onToggle, narrow, ...state }: Props): ReactNode => {
  const [hasCalendar, setCalendar] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={onToggle}
      position="bottom-end"
      // As wide as possible on a phone: the goals are side by side, and longer in some languages.
      width={narrow ? 'clamp(280px, calc(100vw - 24px), 360px)' : 320}
      trapFocus
      withinPortal
      // An open calendar closes first.
      closeOnEscape={!hasCalendar}
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown className={classes.fields}>
        {narrow && <PhoneFields {...state} />}
        <FilterFields {...state} onCalendar={setCalendar} />
        <ResetButton {...state} />
      </Popover.Dropdown>
    </Popover>
  );
};
