import { askForCheckin, type KeyResultResource } from '@waymark/contracts';
import { Button, Dialog, messageText, useApi, useOrganisation, usePeople, useSession } from '@waymark/shell-kit';
import { focusFault, MemberPicker, useIsShown, useSave } from '@waymark/shell-kit/actions';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askedKeys } from './asked-keys.ts';
import { CHECKIN_TEXTS } from './checkin-texts.ts';

type Props = {
  card: Pick<KeyResultResource, 'uuid'>;
  /** The member who has been asked before, if any. */
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
  const [problem, setProblem] = useState<string>();
  const form = useId();
  const { nameOf } = usePeople([person]);
  const isShown = useIsShown();
  const ask = useSave({
    work: (user_uuid: string) => api.ask(askForCheckin, { org, keyresult: card.uuid }, { user_uuid }),
    success: (_, user_uuid) => t('check_in.ask_done', { name: nameOf(user_uuid) }),
    invalidates: askedKeys(org, card.uuid),
    onSaved: () => {
      if (!isShown()) return;
      onAsked?.();
      onClose();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // React bubbles the event to a form around the dialog, which must not be submitted.
    event.stopPropagation();
    if (ask.isPending) return;
    if (person) ask.mutate(person);
    else {
      setProblem(messageText('validation.required'));
      void focusFault(event.currentTarget);
    }
  };
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
          <Button type="submit" form={form} loading={ask.isPending}>
            {t('check_in.ask_send')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} aria-label={t('check_in.ask_title')}>
        <p>{t('check_in.ask_text')}</p>
        <MemberPicker
          label={t('check_in.ask_whom')}
          required
          value={person}
          error={problem}
          onChange={(chosen) => {
            setPerson(chosen);
            setProblem(undefined);
          }}
          without={[user.uuid]}
          readOnly={ask.isPending}
        />
      </form>
    </Dialog>
  );
};
