import { IconSparkles } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Status } from '@waymark/contracts';
import { Button, EmptyState, toast, useApi, useOrganisation, useSession } from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogAddress } from '../../dialogs/dialog-address.ts';
import classes from './first-objectives.module.css';

/** Adds the examples. Their code and texts are loaded with the click. */
const useAddExamples = (onAdded: () => void) => {
  const { i18n } = useTranslation('okr');
  const api = useApi();
  const client = useQueryClient();
  const { uuid: org } = useOrganisation();
  const { user } = useSession();
  const [isPending, setPending] = useState(false);
  const add = async (): Promise<void> => {
    setPending(true);
    try {
      const { addExamples } = await import('./examples.ts');
      await addExamples({ api, client, org, user: user.uuid, i18n });
      onAdded();
    } catch (error) {
      toast.error(error);
    } finally {
      setPending(false);
    }
  };
  return { isPending, add };
};

type Props = {
  offerExamples: boolean;
  status: Status;
  /** Called once the examples have been added. */
  onAdded: () => void;
};

/** The empty state of a status; offers a new organisation three example objectives to start from. */
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
              onClick={() => void examples.add()}
            >
              {t('list.start_from_examples')}
            </Button>
          )}
        </div>
      }
    />
  );
};
