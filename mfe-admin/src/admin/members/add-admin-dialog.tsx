import { Button, Dialog, errorText } from '@waymark/shell-kit';
import { MemberPicker, useIsShown } from '@waymark/shell-kit/actions';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './members-screen.module.css';
import { useAdmins } from './use-admins.ts';

/** Choosing a member promotes them at once; if the server refuses, they stay chosen for a retry. */
export const AddAdminDialog = ({ onClose }: { onClose: () => void }): ReactNode => {
  const { t } = useTranslation(['admin', 'kit']);
  const [chosen, setChosen] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const isShown = useIsShown();
  const { promote } = useAdmins({ onPromoted: () => isShown() && onClose() });
  const promoteNow = (uuid: string): void =>
    promote.mutate({ uuid }, { onError: (error) => setRefusal(errorText(error)) });
  const choose = (uuid: string | null): void => {
    if (uuid === null) return;
    setChosen(uuid);
    setRefusal(undefined);
    promoteNow(uuid);
  };
  return (
    <Dialog opened onClose={onClose} title={t('members.add')} size="sm">
      <div className={classes.form}>
        <MemberPicker
          label={t('members.member')}
          description={`${t('members.add_text')} ${t('members.at_once')}`}
          autoFocus
          value={chosen}
          onChange={choose}
          readOnly={promote.isPending}
          error={refusal}
          admins={false}
          placeholder={t('picker.placeholder')}
        />
        {chosen && refusal && (
          <div className={classes.buttons}>
            <Button loading={promote.isPending} onClick={() => promoteNow(chosen)}>
              {t('kit:error_panel.retry')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
};
