import { useQueryClient } from '@tanstack/react-query';
import { type FactorResource, listFactors } from '@waymark/contracts';
import { keyOf, toast } from '@waymark/shell-kit';
import { useIsShown } from '@waymark/shell-kit/actions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { isOtherPage, returnPath } from '../routes/return-path.ts';
import { AddAppDialog } from './add-app-dialog.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import type { NewCodes, UnderWay } from './factors.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { RemoveFactorDialog } from './remove-factor-dialog.tsx';
import { RenewCodesDialog } from './renew-codes-dialog.tsx';
import { useFactorsChanged } from './use-factors.ts';

/** Goes back to the screen that required a second factor, if one did (`return` in the address). */
const useGoBack = (): (() => void) => {
  const { search } = useLocation();
  const navigate = useNavigate();
  return () => {
    if (!new URLSearchParams(search).has('return')) return;
    const target = returnPath(search);
    if (isOtherPage(target)) window.location.assign(target);
    else void navigate(target);
  };
};

type Added = { token: string; recovery_codes: string[] };

type Props = {
  underWay: UnderWay | null;
  newCodes: NewCodes | null;
  factors: readonly FactorResource[];
  /** Closes the open dialog. */
  onClose: () => void;
  onCodes: (newCodes: NewCodes | null) => void;
};

/** The dialogs of the factors. New recovery codes are shown after the dialog that created them, over any that was opened since. */
export const FactorDialogs = ({ underWay, newCodes, factors, onClose, onCodes }: Props): ReactNode => {
  const { t } = useTranslation('shell');
  const client = useQueryClient();
  const changed = useFactorsChanged();
  const goBack = useGoBack();
  const isShown = useIsShown(underWay);
  const close = (): void => {
    if (isShown()) onClose();
  };
  const finish = (news: string): void => {
    toast.success(news);
    if (!isShown()) return;
    onClose();
    goBack();
  };
  const added = async (news: string, { token, recovery_codes: codes }: Added): Promise<void> => {
    await changed(token, true);
    if (codes.length === 0) return finish(news);
    close();
    onCodes({ codes, news });
  };
  const renewed = (codes: readonly string[]): void => {
    close();
    onCodes({ codes });
    void client.invalidateQueries({ queryKey: keyOf(listFactors) });
  };
  const closeCodes = (): void => {
    onCodes(null);
    if (!newCodes?.news) return;
    toast.success(newCodes.news);
    if (!underWay) goBack();
  };
  const hasApp = factors.some(({ kind }) => kind === 'totp');
  const open = (): ReactNode => {
    switch (underWay?.kind) {
      case 'app':
        return (
          <AddAppDialog
            {...underWay.begun}
            onAdded={(answer) => added(t('factors.app_added'), answer)}
            onClose={close}
          />
        );
      case 'passkey':
        return (
          <AddPasskeyDialog
            options={underWay.options}
            onAdded={(answer) => added(t('factors.passkey_added'), answer)}
            onClose={close}
          />
        );
      case 'removal':
        return <RemoveFactorDialog factor={underWay.factor} isLast={underWay.isLast} hasApp={hasApp} onClose={close} />;
      case 'renewal':
        return <RenewCodesDialog hasApp={hasApp} onRenewed={renewed} onClose={close} />;
      default:
        return null;
    }
  };
  return (
    <>
      {open()}
      {newCodes && <RecoveryCodesDialog codes={newCodes.codes} onClose={closeCodes} />}
    </>
  );
};
