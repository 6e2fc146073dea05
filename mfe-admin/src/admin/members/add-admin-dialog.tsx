import { Button, Dialog, focusFault, MemberPicker, usePeople } from '@waymark/shell-kit';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './members-screen.module.css';
import { useAdmins } from './use-admins.ts';

/** Choosing a member makes an admin of them. */
export const AddAdminDialog = ({ onClose }: { onClose: () => void }): ReactNode => {
  const { t } = useTranslation('admin');
  const [chosen, setChosen] = useState<string | null>(null);
  const { member } = usePeople([chosen]);
  const [complaint, setComplaint] = useState<string>();
  const { promote } = useAdmins();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const person = member(chosen);
    if (person) promote.mutate(person, { onSuccess: onClose });
    else {
      setComplaint(t('members.choose'));
      void focusFault(event.currentTarget);
    }
  };
  return (
    <Dialog opened onClose={onClose} title={t('members.add')} size="sm">
      <form noValidate className={classes.form} aria-label={t('members.add')} onSubmit={submit}>
        <MemberPicker
          label={t('members.member')}
          description={t('members.add_text')}
          required
          value={chosen}
          error={complaint}
          onChange={(uuid) => {
            setChosen(uuid);
            setComplaint(undefined);
          }}
          admins={false}
          placeholder={t('picker.placeholder')}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('invite.cancel')}
          </Button>
          <Button type="submit" loading={promote.isPending}>
            {t('members.promote')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
