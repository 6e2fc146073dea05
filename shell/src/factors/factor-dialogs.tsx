import { useQueryClient } from '@tanstack/react-query';
import { type FactorResource, listFactors } from '@waymark/contracts';
import { keyOf, toast } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { isOtherPage, returnPath } from '../routes/return-path.ts';
import { AddAppDialog } from './add-app-dialog.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import type { UnderWay } from './factors.tsx';
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

type Props = {
  underWay: UnderWay;
  factors: readonly FactorResource[];
  onShow: (underWay: UnderWay | null) => void;
};

/** The dialogs of the factors, one at a time. New recovery codes are shown after the dialog that created them. */
export const FactorDialogs = ({ underWay, factors, onShow }: Props): ReactNode => {
  const { t } = useTranslation('shell');
  const client = useQueryClient();
  const changed = useFactorsChanged();
  const goBack = useGoBack();
  const close = (): void => onShow(null);
  const finish = (news: string): void => {
    close();
    toast.success(news);
    goBack();
  };
  const added = async ({
    token,
    recovery_codes: codes,
  }: {
    token: string;
    recovery_codes: string[];
  }): Promise<void> => {
    const news = t(underWay.kind === 'app' ? 'factors.app_added' : 'factors.passkey_added');
    await changed(token, true);
    if (codes.length > 0) onShow({ kind: 'codes', codes, news });
    else finish(news);
  };
  const renewed = (codes: readonly string[]): void => {
    onShow({ kind: 'codes', codes });
    void client.invalidateQueries({ queryKey: keyOf(listFactors) });
  };
  const hasApp = factors.some(({ kind }) => kind === 'totp');
  switch (underWay.kind) {
    case 'app':
      return <AddAppDialog {...underWay.begun} onAdded={added} onClose={close} />;
    case 'passkey':
      return <AddPasskeyDialog options={underWay.options} onAdded={added} onClose={close} />;
    case 'removal':
      return <RemoveFactorDialog factor={underWay.factor} isLast={underWay.isLast} hasApp={hasApp} onClose={close} />;
    case 'renewal':
      return <RenewCodesDialog hasApp={hasApp} onRenewed={renewed} onClose={close} />;
    case 'codes': {
      const { codes, news } = underWay;
      return <RecoveryCodesDialog codes={codes} onClose={() => (news ? finish(news) : close())} />;
    }
  }
};
