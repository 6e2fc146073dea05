import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { integrationForm, readChatFailure, testChat } from '@waymark/contracts';
import { Button, formatDateTime, keyOf, useApi, useOrganisation } from '@waymark/shell-kit';
import { CheckboxField, FormActions, TextField, useSave, WaymarkForm } from '@waymark/shell-kit/actions';
import { AdminFrame } from '@waymark/shell-kit/admin-frame';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../shared/notice.tsx';
import { SettingsCard } from '../../shared/settings-card.tsx';
import { UnlessBlocked } from '../../shared/unless-blocked.tsx';
import { useChatRefusal } from '../../shared/use-chat-refusal.ts';
import { useEditOrganisation } from '../../shared/use-edit-organisation.ts';
import classes from './integration.module.css';

/** Warns while messages do not arrive in the chat. */
const ChatFailing = (): ReactNode => {
  const { t } = useTranslation('admin');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const refusal = useChatRefusal('failing');
  const { data: failure } = useQuery({
    queryKey: keyOf(readChatFailure, { org }),
    queryFn: async ({ signal }) => (await api.ask(readChatFailure, { org }, undefined, { signal })).failure ?? null,
  });
  if (!failure) return null;
  const times = { since: formatDateTime(failure.since), last: formatDateTime(failure.last_at) };
  return (
    <div className={classes.failing}>
      <Notice tone="danger" icon={<IconPlugConnectedX size={24} stroke={1.6} aria-hidden />}>
        <h3>{t('integration.failing_title')}</h3>
        <p>{t('integration.failing_since', times)}</p>
        <p>{refusal(failure)}</p>
      </Notice>
    </div>
  );
};

/** Sends a test message to the saved webhook, and shows the result. */
const ChatTest = ({ saved }: { saved: boolean }): ReactNode => {
  const { t } = useTranslation('admin');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const test = useSave({
    work: () => api.ask(testChat, { org }),
    invalidates: [keyOf(readChatFailure, { org })],
  });
  const refusal = useChatRefusal('test');
  const outcome = (): string => {
    if (!test.data) return '';
    return test.data.delivered ? t('integration.test_delivered') : refusal(test.data);
  };
  return (
    <div className={classes.test}>
      <Button variant="default" disabled={!saved} loading={test.isPending} onClick={() => test.mutate()}>
        {t('integration.test')}
      </Button>
      <p role="status" data-delivered={test.data?.delivered}>
        {saved ? outcome() : t('integration.test_hint')}
      </p>
    </div>
  );
};

const ConnectorForm = (): ReactNode => {
  const { t } = useTranslation('admin');
  const { use_slack_connector, slack_webhook, chat_new_objectives, chat_status_moves, chat_digest } = useOrganisation();
  const { save, follow } = useEditOrganisation(t('integration.saved'));
  /** Nobody can save the one without the other, so the server can no longer read it. */
  const isLost = use_slack_connector && !slack_webhook;
  const initial = useMemo(
    () => ({
      use_slack_connector,
      slack_webhook: slack_webhook ?? '',
      chat_new_objectives,
      chat_status_moves,
      chat_digest,
    }),
    [use_slack_connector, slack_webhook, chat_new_objectives, chat_status_moves, chat_digest],
  );
  return (
    <SettingsCard title={t('integration.title')} text={t('integration.text')}>
      <ChatFailing />
      <WaymarkForm
        follow={follow}
        schema={integrationForm}
        initialValues={initial}
        label={t('integration.title')}
        onSubmit={({ slack_webhook: webhook, ...chosen }) =>
          save.mutateAsync({ ...chosen, slack_webhook: webhook || null })
        }
      >
        {({ submitting, values }) => (
          <>
            <CheckboxField name="use_slack_connector" label={t('integration.use')} />
            <TextField
              name="slack_webhook"
              type="url"
              inputMode="url"
              label={t('integration.webhook')}
              description={
                isLost ? (
                  <span className={classes.lost}>{t('integration.webhook_lost')}</span>
                ) : (
                  t('integration.webhook_hint')
                )
              }
              placeholder="https://hooks.slack.com/…"
              autoComplete="off"
              required={values.use_slack_connector === true}
            />
            <fieldset className={classes.news}>
              <legend>{t('integration.news')}</legend>
              <CheckboxField name="chat_new_objectives" label={t('integration.new_objectives')} />
              <CheckboxField name="chat_status_moves" label={t('integration.status_moves')} />
              <CheckboxField name="chat_digest" label={t('integration.digest')} />
              <p>{t('integration.news_hint')}</p>
            </fieldset>
            <FormActions submitting={submitting} />
          </>
        )}
      </WaymarkForm>
      <ChatTest key={slack_webhook} saved={Boolean(slack_webhook)} />
    </SettingsCard>
  );
};

/** Messages into the organisation's chat (product-rules.md, "Chat webhook"). */
export const IntegrationScreen = (): ReactNode => (
  <AdminFrame active="integration">
    <UnlessBlocked>
      <ConnectorForm />
    </UnlessBlocked>
  </AdminFrame>
);
