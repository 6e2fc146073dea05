import { IconArrowLeft, IconArrowRight, IconCopy, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import type { NextStep, ObjectiveResource } from '@waymark/contracts';
import { Button, firstClick, lazyPart, PlainIcon, Suspense } from '@waymark/shell-kit';
import { ActionsMenu, copyText, type MenuAction, useIsShown } from '@waymark/shell-kit/actions';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogAddress } from '../../dialogs/dialog-address.ts';
import { justMade } from '../../objectives/just-made.ts';
import { useAnswersFor } from '../../objectives/use-answers-for.ts';
import { useDuplicate } from '../../objectives/use-objective-changes.ts';
import { useShowObjective } from '../../objectives/use-show-objective.ts';
import { nextStepsOf } from '../moves/next-steps-of.ts';
import { useMove } from '../moves/use-move.ts';
import { type MoveContextOf, useMoveContext } from '../moves/use-move-context.ts';
import classes from './objective-card.module.css';

const DeleteObjective = lazyPart(async () => ({
  default: (await import('../../objectives/delete-objective.tsx')).DeleteObjective,
}));

const icon = (Icon: typeof IconCopy): ReactNode => <Icon size={16} stroke={1.7} aria-hidden />;

/** The moves from the current status, each allowed or with the reason why not. */
const useMoveActions = (objective: ObjectiveResource): MenuAction[] => {
  const { t } = useTranslation('okr');
  const moveContextOf = useMoveContext();
  const move = useMove(moveContextOf);
  return nextStepsOf(objective, moveContextOf).map(({ to, direction, labelKey, allowed, code }) => ({
    key: to,
    label: t(labelKey),
    icon: icon(direction === 'forward' ? IconArrowRight : IconArrowLeft),
    onSelect: () => move.mutate({ objective, to }),
    ...(!allowed && { disabledReason: t(`objective.refused.${code}`) }),
  }));
};

const useActions = (objective: ObjectiveResource, isShown: () => boolean, onDelete: () => void): MenuAction[] => {
  const { t } = useTranslation('okr');
  const { open } = useDialogAddress();
  const show = useShowObjective();
  const { mutate: duplicate } = useDuplicate();
  const showCopy = (copy: ObjectiveResource): void => {
    if (!isShown()) return;
    justMade.set({ uuid: copy.uuid, copyOf: objective.name });
    show(copy, { kind: 'objective', uuid: copy.uuid });
  };
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
      onSelect: () => duplicate(objective, { onSuccess: showCopy }),
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
  const isShown = useIsShown(dialog);
  const [deleting, setDeleting] = useState(false);
  const moves = useMoveActions(objective);
  const actions = useActions(objective, isShown, () => setDeleting(true));
  return (
    <>
      <ActionsMenu label={label} items={[...moves, ...actions]} openedAtOnce />
      {deleting && (
        <Suspense>
          <DeleteObjective
            objective={objective}
            onClose={() => setDeleting(false)}
            onDeleted={() => dialog && isShown() && close()}
          />
        </Suspense>
      )}
    </>
  );
};

type StepProps = { objective: ObjectiveResource; next: NextStep; moveContextOf: MoveContextOf; label: string };

const ARROW = 'M5 12h14M13 18l6-6M13 6l6 6';

/** Takes the next step. */
export const NextStepButton = ({ objective, next, moveContextOf, label }: StepProps): ReactNode => {
  const { mutate, isPending } = useMove(moveContextOf);
  return (
    <Button
      variant="light"
      size="compact-sm"
      className={classes.next}
      aria-describedby={`objective-${objective.uuid}`}
      rightSection={<PlainIcon lines={ARROW} size={14} />}
      loading={isPending}
      onClick={firstClick(() => mutate({ objective, to: next.to }))}
    >
      {label}
    </Button>
  );
};
