import { useQuery } from '@tanstack/react-query';
import { editMailPreferences, type MailPreferencesResource, readMailPreferences } from '@waymark/contracts';
import { ErrorPanel, keyOf, RowsSkeleton, useApi } from '@waymark/shell-kit';
import { Checkbox, useSave } from '@waymark/shell-kit/actions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './account.module.css';

const CHOICES = ['reminders', 'mentions', 'digest'] as const;
const KEY = keyOf(readMailPreferences);

/** Which optional mails the person gets. Each choice is saved at once. */
export const MailPreferences = (): ReactNode => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.ask(readMailPreferences, {}, undefined, { signal })).mail_preferences,
  });
  const save = useSave({
    work: (chosen: Partial<MailPreferencesResource>) => api.ask(editMailPreferences, {}, chosen),
    invalidates: [KEY],
    optimistic: (client, chosen) =>
      client.setQueryData<MailPreferencesResource>(KEY, (before) => before && { ...before, ...chosen }),
  });
  if (!data) {
    return error ? (
      <ErrorPanel compact title={t('account.mails_failed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <RowsSkeleton rows={3} height={24} />
    );
  }
  return (
    <div className={classes.choices}>
      {CHOICES.map((kind) => (
        <Checkbox
          key={kind}
          label={t(`account.mail_${kind}`)}
          description={t(`account.mail_${kind}_text`)}
          checked={data[kind]}
          onChange={({ currentTarget }) => save.mutate({ [kind]: currentTarget.checked })}
        />
      ))}
    </div>
  );
};
