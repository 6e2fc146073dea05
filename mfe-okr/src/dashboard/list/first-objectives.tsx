import { IconSparkles } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Button, EmptyState, toast, useApi, useOrganisation, useSession } from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogAddress } from '../../dialogs/dialog-address.ts';
import { addExamples } from './examples.ts';

/** Adds the examples. Their texts are loaded with the click. */
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

/** The list of a new organisation; offers three example objectives to start from, and calls `onAdded` once they have been added. */
export const FirstObjectives = ({ onAdded }: { onAdded: () => void }): ReactNode => {
  const { t } = useTranslation('okr');
  const { open } = useDialogAddress();
  const examples = useAddExamples(onAdded);
  return (
    <EmptyState
      title={t('list.nothing_yet')}
      text={t('list.first_text')}
      action={
        <>
          <Button onClick={() => open({ kind: 'objective-new' })}>{t('toolbar.create')}</Button>
          <Button
            variant="default"
            leftSection={<IconSparkles size={16} stroke={1.7} aria-hidden />}
            loading={examples.isPending}
            onClick={() => void examples.add()}
          >
            {t('list.start_from_examples')}
          </Button>
        </>
      }
    />
  );
};
