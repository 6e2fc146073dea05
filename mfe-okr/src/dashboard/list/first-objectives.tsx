import { IconSparkles } from '@tabler/icons-react';
import { createObjective, defaultPeriod, type Status } from '@waymark/contracts';
import { Button, EmptyState, keysChangedWith, useApi, useOrganisation, useSave, useSession } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogAddress } from '../../dialogs/dialog-address.ts';
import classes from './first-objectives.module.css';

type Example = {
  name: string;
  goal: 'committed' | 'aspirational';
  keyresults: { name: string; measured_by: string; start_value: number; target_value: number }[];
};

const EXAMPLES = ['customers', 'product', 'team'] as const;

/** The three examples, in the reader's language. */
const useExamples = (): Example[] => {
  const { t } = useTranslation('okr');
  const keyresult = (example: string, number: 1 | 2, start_value: number, target_value: number) => ({
    name: t(`examples.${example}_kr${number}`),
    measured_by: t(`examples.${example}_kr${number}_unit`),
    start_value,
    target_value,
  });
  const values: Record<(typeof EXAMPLES)[number], [number, number, number, number]> = {
    customers: [20, 50, 8, 2],
    product: [0, 10, 95, 99.9],
    team: [6, 9, 0, 12],
  };
  return EXAMPLES.map((example) => {
    const [start1, target1, start2, target2] = values[example];
    return {
      name: t(`examples.${example}`),
      goal: example === 'product' ? 'aspirational' : 'committed',
      keyresults: [keyresult(example, 1, start1, target1), keyresult(example, 2, start2, target2)],
    };
  });
};

const useAddExamples = (onAdded: () => void) => {
  const { t } = useTranslation('okr');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const { user } = useSession();
  const examples = useExamples();
  const common = { level: 'company' as const, user_uuid: user.uuid, validator_uuid: user.uuid };
  return useSave({
    work: async () => {
      for (const example of examples)
        await api.ask(createObjective, { org }, { ...common, ...defaultPeriod(new Date()), ...example });
    },
    success: t('examples.added'),
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
              {t('examples.add')}
            </Button>
          )}
        </div>
      }
    />
  );
};
