import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.tsx';
import { DialogGuard } from '../components/dialog-guard.ts';
import classes from './forms.module.css';

type Props = {
  submitLabel?: string;
  submitting: boolean;
  /** `close`: closes the surrounding dialog like Escape. */
  onCancel?: (() => void) | 'close';
  danger?: boolean;
  /** Further buttons, before the main one. */
  children?: ReactNode;
};

/** The buttons of a form. Submitting is never silently disabled: missing input is reported at the fields. */
export const FormActions = ({ submitLabel, submitting, onCancel, danger, children }: Props): ReactNode => {
  const { t } = useTranslation('kit');
  const dialog = use(DialogGuard);
  return (
    <div className={classes.actions}>
      {onCancel && (
        <Button variant="default" onClick={onCancel === 'close' ? dialog?.close : onCancel}>
          {t('form.cancel')}
        </Button>
      )}
      {children}
      <Button type="submit" loading={submitting} color={danger ? 'red' : undefined}>
        {submitLabel ?? t('form.save')}
      </Button>
    </div>
  );
};
