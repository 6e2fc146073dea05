import { IconArrowLeft, IconArrowRight, IconCopy, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import type { NextStep, ObjectiveResource } from '@waymark/contracts';
import { ActionsMenu, Button, copyText, type MenuAction } from '@waymark/shell-kit';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogAddress } from '../../dialogs/dialog-address.ts';
import { justMade } from '../../objectives/just-made.ts';
import { useAnswersFor } from '../../objectives/use-answers-for.ts';
import { useDuplicate } from '../../objectives/use-objective-changes.ts';
import { useShowObjective } from '../../objectives/use-show-objective.ts';
import { useMove } from '../moves/use-move.ts';
import { useNextSteps } from '../moves/use-next-steps.ts';
import classes from './objective-card.module.css';

const DeleteObjective = lazy(() =>
  import('../../objectives/delete-objective.tsx').then((module) => ({ default: module.DeleteObjective })),
);

const icon = (Icon: typeof IconCopy): ReactNode => <Icon size={16} stroke={1.7} aria-hidden />;

/** The moves from here, each possible or with its reason. */
const useMoveActions = (objective: ObjectiveResource): MenuAction[] => {
  const { t } = useTranslation('okr');
  const steps = useNextSteps()(objective);
  const move = useMove();
  return steps.map(({ to, direction, labelKey, allowed, code }) => ({
    key: to,
    label: t(labelKey),
    icon: icon(direction === 'forward' ? IconArrowRight : IconArrowLeft),
    onSelect: () => move.mutate({ objective, to }),
    ...(!allowed && { disabledReason: t(`objective.refused.${code}`) }),
  }));
};

const useActions = (objective: ObjectiveResource, onDelete: () => void): MenuAction[] => {
  const { t } = useTranslation('okr');
  const { open } = useDialogAddress();
  const show = useShowObjective();
  const duplicate = useDuplicate((copy, original) => {
    justMade.set({ uuid: copy.uuid, copyOf: original.name });
    show(copy, { kind: 'objective', uuid: copy.uuid });
  });
  const locked = objective.status === 'archive' ? { disabledReason: t('objective.archived_locked') } : {};
  const mayAnswer = useAnswersFor()(objective);
  const forbidden = mayAnswer ? {} : { disabledReason: t('objective.refused.FORBIDDEN') };
  const edit = (): void => open({ kind: 'objective-edit', uuid: objective.uuid });
  const copyUrl = (): void => void copyText(objective.url);
  return [
    { key: 'edit', label: t('objective.edit'), icon: icon(IconPencil), onSelect: edit, ...locked },
    {
      key: 'duplicate',
      label: t('objective.duplicate'),
      icon: icon(IconCopy),
      onSelect: () => duplicate.mutate(objective),
      ...locked,
    },
    { key: 'copy', label: t('objective.copy_url'), icon: icon(IconLink), onSelect: copyUrl },
    {
      key: 'delete',
      label: t('objective.delete'),
      icon: icon(IconTrash),
      danger: true,
      onSelect: onDelete,
      ...forbidden,
      ...locked,
    },
  ];
};

type Props = { objective: ObjectiveResource; label: string };

/** The menu of an objective, open: its moves first, then edit, duplicate, copy and delete. */
export const OpenedObjectiveMenu = ({ objective, label }: Props): ReactNode => {
  const { dialog, close } = useDialogAddress();
  const [deleting, setDeleting] = useState(false);
  const moves = useMoveActions(objective);
  const actions = useActions(objective, () => setDeleting(true));
  return (
    <>
      <ActionsMenu label={label} items={[...moves, ...actions]} openedAtOnce />
      {deleting && (
        <Suspense>
          <DeleteObjective
            objective={objective}
            onClose={() => setDeleting(false)}
            onDeleted={() => dialog && close()}
          />
        </Suspense>
      )}
    </>
  );
};

/** Takes the next step. */
export const NextStepButton = ({ objective, next }: { objective: ObjectiveResource; next: NextStep }): ReactNode => {
  const { t } = useTranslation('okr');
  const move = useMove();
  return (
    <Button
      variant="light"
      size="compact-sm"
      className={classes.next}
      rightSection={<IconArrowRight size={14} stroke={1.8} aria-hidden />}
      loading={move.isPending}
      onClick={() => move.mutate({ objective, to: next.to })}
    >
      {t(next.labelKey)}
    </Button>
  );
};
