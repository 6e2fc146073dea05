import { useQuery } from '@tanstack/react-query';
import { editMailPreferences, type MailPreferencesResource, readMailPreferences } from '@waymark/contracts';
import { ErrorPanel, keyOf, useApi } from '@waymark/shell-kit';
import { Checkbox, useSave } from '@waymark/shell-kit/actions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './account.module.css';
import { SizedSkeleton } from './sized-skeleton.tsx';

const CHOICES = ['reminders', 'mentions', 'digest'] as const;
const KEY = keyOf(readMailPreferences);

type ChoicesProps = { chosen?: MailPreferencesResource; onChoose: (chosen: Partial<MailPreferencesResource>) => void };

const Choices = ({ chosen, onChoose }: ChoicesProps): ReactNode => {
  const { t } = useTranslation('shell');
  return (
    <div className={classes.choices}>
      {CHOICES.map((kind) => (
        <Checkbox
          key={kind}
          label={t(`account.mail_${kind}`)}
          description={t(`account.mail_${kind}_text`)}
          checked={chosen?.[kind] ?? false}
          onChange={({ currentTarget }) => onChoose({ [kind]: currentTarget.checked })}
        />
      ))}
    </div>
  );
};

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
  if (data) return <Choices chosen={data} onChoose={save.mutate} />;
  if (error)
    return <ErrorPanel compact title={t('account.mails_failed')} error={error} onRetry={() => void refetch()} />;
  return (
    <SizedSkeleton>
      <Choices onChoose={() => {}} />
    </SizedSkeleton>
  );
};
