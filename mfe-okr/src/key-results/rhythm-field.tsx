import { RHYTHMS } from '@waymark/contracts';
import { SelectField } from '@waymark/shell-kit/actions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RARE_TEXTS } from '../rare-texts.ts';
import classes from './key-result-fields.module.css';

/** A key result's own rhythm; folded, because most use the organisation's. */
export const RhythmField = ({ rhythm }: { rhythm: unknown }): ReactNode => {
  const { t } = useTranslation(RARE_TEXTS);
  const options = [
    { value: '', label: t('own_rhythm.organisation') },
    ...RHYTHMS.map((value) => ({ value, label: t(`own_rhythm.${value}`) })),
  ];
  const chosen = options.find(({ value }) => value === rhythm) ?? options[0];
  return (
    <details className={classes.folded}>
      <summary>
        {t('own_rhythm.label')} <span className={classes.chosen}>{chosen?.label}</span>
      </summary>
      <SelectField
        name="checkin_rhythm"
        label={t('own_rhythm.label')}
        description={t('own_rhythm.text')}
        options={options}
      />
    </details>
  );
};
