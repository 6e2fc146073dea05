import {
  ACTIVITY_FILTERS,
  ALL,
  isLanguage,
  LANGUAGE_FILTERS,
  LANGUAGE_NAMES,
  SUBSCRIPTION_FILTERS,
  YES_NO_FILTERS,
} from '@waymark/contracts';
import { DateRangeInput, MultiSelect, NativeSelect } from '@waymark/shell-kit/actions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './extraction.module.css';
import { choosePlans, type Filter } from './extraction-filter.ts';

type Props = { filter: Filter; onChange: (filter: Filter) => void };

type ChoiceProps<Value extends string> = {
  label: string;
  values: readonly Value[];
  value: Value | undefined;
  nameOf: (value: string) => string;
  onChoose: (value: Value) => void;
};

const Choice = <Value extends string>({ label, values, value, nameOf, onChoose }: ChoiceProps<Value>): ReactNode => (
  <NativeSelect
    label={label}
    data={values.map((each) => ({ value: each, label: nameOf(each) }))}
    value={value}
    onChange={(event) => {
      const chosen = values.find((each) => each === event.currentTarget.value);
      if (chosen !== undefined) onChoose(chosen);
    }}
  />
);

type RangeProps = Props & { of: 'organisation' | 'user' };

const Range = ({ of, filter, onChange }: RangeProps): ReactNode => {
  const { t } = useTranslation('backoffice');
  return (
    <DateRangeInput
      label={t(`extraction.${of}_registered`)}
      placeholder={`${t('extraction.date_letters')} – ${t('extraction.date_letters')}`}
      valueFormat="DD/MM/YYYY"
      clearable
      allowSingleDateInRange
      value={[filter[`${of}_from`] ?? null, filter[`${of}_to`] ?? null]}
      onChange={([from, to]) =>
        onChange({ ...filter, [`${of}_from`]: from ?? undefined, [`${of}_to`]: to ?? undefined })
      }
    />
  );
};

const Work = ({ filter, onChange }: Props): ReactNode => {
  const { t } = useTranslation('backoffice');
  const yesNo = (value: string): string => t(`extraction.yes_no_${value}`);
  return (
    <>
      <Choice
        label={t('extraction.activity')}
        values={ACTIVITY_FILTERS}
        value={filter.activity}
        nameOf={(value) => t(`extraction.activity_${value}`)}
        onChoose={(activity) => onChange({ ...filter, activity })}
      />
      <Choice
        label={t('extraction.objectives')}
        values={YES_NO_FILTERS}
        value={filter.objectives}
        nameOf={yesNo}
        onChoose={(objectives) => onChange({ ...filter, objectives })}
      />
      <Choice
        label={t('extraction.key_results')}
        values={YES_NO_FILTERS}
        value={filter.key_results}
        nameOf={yesNo}
        onChoose={(key_results) => onChange({ ...filter, key_results })}
      />
    </>
  );
};

const Languages = ({ filter, onChange }: Props): ReactNode => {
  const { t } = useTranslation('backoffice');
  const nameOf = (value: string): string => (isLanguage(value) ? LANGUAGE_NAMES[value] : t('extraction.all'));
  return (
    <>
      <Choice
        label={t('extraction.organisation_lang')}
        values={LANGUAGE_FILTERS}
        value={filter.organisation_lang}
        nameOf={nameOf}
        onChoose={(organisation_lang) => onChange({ ...filter, organisation_lang })}
      />
      <Choice
        label={t('extraction.user_lang')}
        values={LANGUAGE_FILTERS}
        value={filter.user_lang}
        nameOf={nameOf}
        onChoose={(user_lang) => onChange({ ...filter, user_lang })}
      />
    </>
  );
};

/** Which people of which organisations are extracted. */
export const ExtractionFilters = (props: Props): ReactNode => {
  const { filter, onChange } = props;
  const { t } = useTranslation('backoffice');
  const choose = (chosen: readonly string[]): void => {
    const plans = choosePlans(filter.subscription, chosen);
    onChange({ ...filter, subscription: SUBSCRIPTION_FILTERS.filter((plan) => plans.includes(plan)) });
  };
  return (
    <div className={classes.filters}>
      <Range {...props} of="organisation" />
      <Range {...props} of="user" />
      <MultiSelect
        label={t('extraction.subscription')}
        data={SUBSCRIPTION_FILTERS.map((value) => ({
          value,
          label: value === ALL ? t('extraction.all') : t(`kit:plan.${value}`),
        }))}
        value={filter.subscription}
        onChange={choose}
      />
      <Work {...props} />
      <Languages {...props} />
    </div>
  );
};
