import { type AnswerOf, type ReminderResource, testReminder } from '@waymark/contracts';
import { Button, Dialog, useApi, useOrganisation } from '@waymark/shell-kit';
import { Checkbox, useSave } from '@waymark/shell-kit/actions';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChatRefusal } from '../../shared/use-chat-refusal.ts';
import classes from './reminders.module.css';
import { useReminderWords } from './use-reminder-words.ts';

type Tested = AnswerOf<typeof testReminder>;

/** The result of the test, and how many people a real reminder would reach. @param withChat whether the chat was chosen as well */
const Outcome = ({ tested, withChat }: { tested: Tested; withChat: boolean }): ReactNode => {
  const { t } = useTranslation('admin');
  const refusal = useChatRefusal('test');
  const { to, owner, people, chat } = tested;
  if (to === undefined) return <p>{t('reminders.test_nobody')}</p>;
  const posted = chat === undefined ? t('reminders.test_chat_off') : chat.delivered && t('reminders.test_posted');
  return (
    <>
      <p>{t('reminders.test_sent', { address: to })}</p>
      {owner && <p>{t('reminders.test_owner', { owner })}</p>}
      {withChat && <p data-failed={!posted || chat === undefined || undefined}>{posted || (chat && refusal(chat))}</p>}
      <p>{t('reminders.test_reach', { count: people })}</p>
    </>
  );
};

/** Sends a test of a reminder to the reader only, and optionally to the chat; shows the result. */
export const ReminderTestDialog = ({
  reminder,
  onClose,
}: {
  reminder: ReminderResource;
  onClose: () => void;
}): ReactNode => {
  const { t } = useTranslation('admin');
  const api = useApi();
  const { uuid: org, use_slack_connector } = useOrganisation();
  const { nameOf } = useReminderWords();
  const [chat, setChat] = useState(false);
  const test = useSave({
    work: (options: { chat: boolean }) => api.ask(testReminder, { org, reminder: reminder.uuid }, options),
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      size="sm"
      title={t('reminders.test_title', { name: nameOf(reminder) })}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t(test.data ? 'kit:dialog.close' : 'kit:form.cancel')}
          </Button>
          <Button loading={test.isPending} data-autofocus onClick={() => test.mutate({ chat })}>
            {t('reminders.test')}
          </Button>
        </>
      }
    >
      <div className={classes.testing}>
        <p>{t('reminders.test_text')}</p>
        {use_slack_connector && (
          <Checkbox
            label={t('reminders.test_chat')}
            checked={chat}
            onChange={(event) => setChat(event.currentTarget.checked)}
          />
        )}
        <div role="status" className={classes.outcome} data-shown={test.data !== undefined || undefined}>
          {test.data && <Outcome tested={test.data} withChat={test.variables?.chat ?? false} />}
        </div>
      </div>
    </Dialog>
  );
};
