import { askForCheckin, type KeyResultResource } from '@waymark/contracts';
import {
  Button,
  Dialog,
  MemberPicker,
  useApi,
  useOrganisation,
  usePeople,
  useSave,
  useSession,
} from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askedKeys } from './asked-keys.ts';
import { CHECKIN_TEXTS } from './checkin-texts.ts';

type Props = {
  card: Pick<KeyResultResource, 'uuid'>;
  /** Who is asked already. */
  asked?: string | undefined;
  onClose: () => void;
  onAsked?: () => void;
};

/** Hands one check-in to another member. */
export const AskDialog = ({ card, asked, onClose, onAsked }: Props): ReactNode => {
  const { t } = useTranslation([CHECKIN_TEXTS, 'kit']);
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const { user } = useSession();
  const [person, setPerson] = useState<string | null>(asked === undefined || asked === user.uuid ? null : asked);
  const { nameOf } = usePeople([person]);
  const ask = useSave({
    work: (user_uuid: string) => api.ask(askForCheckin, { org, keyresult: card.uuid }, { user_uuid }),
    success: (_, user_uuid) => t('check_in.ask_done', { name: nameOf(user_uuid) }),
    invalidates: askedKeys(org, card.uuid),
    toastErrors: 'all',
    onSaved: () => {
      onAsked?.();
      onClose();
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      size="sm"
      title={t('check_in.ask_title')}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('kit:form.cancel')}
          </Button>
          <Button loading={ask.isPending} disabled={person === null} onClick={() => person && ask.mutate(person)}>
            {t('check_in.ask_send')}
          </Button>
        </>
      }
    >
      <p>{t('check_in.ask_text')}</p>
      <MemberPicker label={t('check_in.ask_whom')} value={person} onChange={setPerson} without={[user.uuid]} />
    </Dialog>
  );
};
