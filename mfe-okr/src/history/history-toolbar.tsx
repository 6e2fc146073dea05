import { HISTORY_KINDS, HISTORY_TARGETS } from '@waymark/contracts';
import { Button, SearchInput } from '@waymark/shell-kit';
import { DateRangeInput, MemberPicker, Select } from '@waymark/shell-kit/actions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RARE_TEXTS } from '../rare-texts.ts';
import type { HistoryFiltering } from './history-filter.ts';
import classes from './history-toolbar.module.css';

/** Debounce of the search, in ms. */
const TYPING_PAUSE = 150;

/** The filters of the history: text, person, kind and time. */
export const HistoryToolbar = ({ filter, change, reset, active }: HistoryFiltering): ReactNode => {
  const { t } = useTranslation([RARE_TEXTS, 'okr']);
  return (
    <search className={classes.toolbar} aria-label={t('history.filter.label')}>
      <div className={classes.search}>
        <SearchInput
          value={filter.q}
          onChange={(q) => change({ q })}
          label={t('history.filter.search')}
          debounce={TYPING_PAUSE}
          className={classes.field ?? ''}
        />
        {active > 0 && (
          <Button variant="subtle" onClick={reset}>
            {t('okr:list.reset')}
          </Button>
        )}
      </div>
      <MemberPicker
        label={t('history.filter.person')}
        placeholder={t('history.filter.anybody')}
        clearable
        value={filter.actor}
        onChange={(actor) => change({ actor })}
      />
      <Select
        label={t('history.filter.target')}
        placeholder={t('history.filter.anything')}
        clearable
        data={HISTORY_TARGETS.map((value) => ({ value, label: t(`history.target.${value}`) }))}
        value={filter.target}
        onChange={(value) => change({ target: HISTORY_TARGETS.find((target) => target === value) ?? null })}
      />
      <Select
        label={t('history.filter.kind')}
        placeholder={t('history.filter.any_change')}
        clearable
        data={HISTORY_KINDS.map((value) => ({ value, label: t(`history.kind.${value}`) }))}
        value={filter.kind}
        onChange={(value) => change({ kind: HISTORY_KINDS.find((kind) => kind === value) ?? null })}
      />
      <DateRangeInput
        label={t('history.filter.period')}
        placeholder={t('history.filter.any_time')}
        clearable
        allowSingleDateInRange
        value={[filter.from, filter.to]}
        onChange={([from, to]) => change({ from, to })}
      />
    </search>
  );
};
