import { Button, lazyPart, Suspense } from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './account.module.css';

const DeleteAccountDialog = lazyPart(async () => ({
  default: (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
}));

/** The button that opens the dialog for deleting the account. */
export const DeleteAccount = (): ReactNode => {
  const { t } = useTranslation('shell');
  const [isMounted, setMounted] = useState(false);
  const [open, setOpen] = useState(false);
  const ask = (): void => {
    setMounted(true);
    setOpen(true);
  };
  return (
    <div className={classes.line}>
      <p>{t('account.delete_text')}</p>
      <Button color="red" variant="outline" onClick={ask}>
        {t('account.delete_open')}
      </Button>
      {isMounted && (
        <Suspense fallback={null}>
          <DeleteAccountDialog opened={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
};
