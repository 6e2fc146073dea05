import { IconPlus, IconX } from '@tabler/icons-react';
import { MAX_KEYRESULTS } from '@waymark/contracts';
import { ActionIcon, Button, type FormValues } from '@waymark/shell-kit';
import { NumberField, TextField } from '@waymark/shell-kit/actions';
import { type ReactNode, useEffect, useRef } from 'react';
import { useForm } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import classes from './new-key-results.module.css';

const EMPTY = { name: '', measured_by: '', start_value: 0, target_value: undefined };

const Row = ({ index, onRemove }: { index: number; onRemove: () => void }): ReactNode => {
  const { t } = useTranslation('okr');
  const field = (name: string): { name: string; label: string; required: true } => ({
    name: `keyresults[${index}].${name}`,
    label: t(`keyresult_form.field.${name}`),
    required: true,
  });
  return (
    <fieldset className={classes.row}>
      <legend className={classes.legend}>{t('objective_form.keyresult_number', { number: index + 1 })}</legend>
      <div className={classes.name}>
        <TextField {...field('name')} placeholder={t('keyresult_form.name_hint')} />
      </div>
      <TextField {...field('measured_by')} placeholder={t('objective_form.unit_hint')} />
      <NumberField {...field('start_value')} />
      <NumberField {...field('target_value')} />
      <ActionIcon
        size={36}
        className={classes.remove}
        aria-label={t('objective_form.remove_keyresult', { number: index + 1 })}
        onClick={onRemove}
      >
        <IconX size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </fieldset>
  );
};

/** The key results to create with a new objective, one row each; may be none. */
export const NewKeyResults = ({ values }: { values: FormValues }): ReactNode => {
  const { t } = useTranslation('okr');
  const form = useForm<FormValues>('NewKeyResults');
  const list = useRef<HTMLDivElement>(null);
  const rows = Array.isArray(values.keyresults) ? values.keyresults : [];
  const added = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the row that was asked for is there
  useEffect(() => {
    if (added.current) list.current?.querySelector<HTMLElement>('fieldset:last-of-type input')?.focus();
    added.current = false;
  }, [rows.length]);
  const add = (): void => {
    added.current = true;
    form.change('keyresults', [...rows, EMPTY]);
  };
  return (
    <div ref={list} className={classes.keyresults}>
      <h3 className={classes.title}>{t('card.keyresults')}</h3>
      {rows.length === 0 && <p className={classes.hint}>{t('objective_form.keyresults_hint')}</p>}
      {rows.map((_row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the form
        <Row key={index} index={index} onRemove={() => form.change('keyresults', rows.toSpliced(index, 1))} />
      ))}
      {rows.length < MAX_KEYRESULTS && (
        <Button
          variant="default"
          size="sm"
          className={classes.add}
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          onClick={add}
        >
          {t('card.add_keyresult')}
        </Button>
      )}
    </div>
  );
};
