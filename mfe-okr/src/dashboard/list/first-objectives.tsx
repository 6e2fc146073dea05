import { IconSparkles } from '@tabler/icons-react';
import type { Status } from '@waymark/contracts';
import { Button, EmptyState, keysChangedWith, useApi, useOrganisation, useSave, useSession } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogAddress } from '../../dialogs/dialog-address.ts';
import classes from './first-objectives.module.css';

/** What the examples say is brought once they are wanted. */
const useAddExamples = (onAdded: () => void) => {
  const { t, i18n } = useTranslation('okr');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const { user } = useSession();
  return useSave({
    work: async () => {
      const { createExamples } = await import('./examples.ts');
      await createExamples({ api, org, user: user.uuid, i18n });
    },
    success: t('list.examples_added'),
    invalidates: keysChangedWith(org, 'objectives'),
    onSaved: onAdded,
  });
};

type Props = {
  offerExamples: boolean;
  status: Status;
  /** The examples have been added: time to show them. */
  onAdded: () => void;
};

/** An empty status; a new organisation is offered three example objectives to start from. */
export const FirstObjectives = ({ offerExamples, status, onAdded }: Props): ReactNode => {
  const { t } = useTranslation(['okr', 'kit']);
  const { open } = useDialogAddress();
  const examples = useAddExamples(onAdded);
  return (
    <EmptyState
      drawing="objectives"
      title={t('list.nothing_yet')}
      text={offerExamples ? t('list.first_text') : t('list.nothing_yet_text', { status: t(`kit:status.${status}`) })}
      action={
        <div className={classes.actions}>
          <Button onClick={() => open({ kind: 'objective-new' })}>{t('toolbar.create')}</Button>
          {offerExamples && (
            <Button
              variant="default"
              leftSection={<IconSparkles size={16} stroke={1.7} aria-hidden />}
              loading={examples.isPending}
              onClick={() => examples.mutate()}
            >
              {t('list.start_from_examples')}
            </Button>
          )}
        </div>
      }
    />
  );
};
