import { IconLink, IconPencil, IconTarget, IconTrash } from '@tabler/icons-react';
import { hasStarted, type Rhythm } from '@waymark/contracts';
import {
  Button,
  ConfirmDialog,
  Dialog,
  ErrorPanel,
  formatDateTime,
  formatNumber,
  formatQuantity,
  lazyPart,
  PersonName,
  ProgressBar,
  Suspense,
  TextSkeleton,
  useOrganisation,
  usePeople,
} from '@waymark/shell-kit';
import { ActionsMenu, copyText, type MenuAction, useIsShown } from '@waymark/shell-kit/actions';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyResultBlockers, ResolvedBlockers } from '../blockers/blockers.ts';
import { CommentsSkeleton } from '../comments/comments-skeleton.tsx';
import { Comments } from '../comments/lazy-comments.ts';
import { marksOf } from '../dashboard/card/time-elapsed.ts';
import { useDialogAddress } from '../dialogs/dialog-address.ts';
import { useLeaveDialog } from '../dialogs/use-leave-dialog.ts';
import { ObjectiveSkeleton } from '../objectives/objective-skeleton.tsx';
import { useMayCheckIn } from '../objectives/use-may-check-in.ts';
import { KeyResultBadge, KeyResultPace } from '../pace/key-result-pace.tsx';
import { barHealth } from '../pace/pace-slices.ts';
import { RARE_TEXTS } from '../rare-texts.ts';
import { KeyResultHistory } from './key-result-history.tsx';
import { type Found, useDeleteKeyResult, useKeyResult } from './use-key-result.ts';
import classes from './view-key-result.module.css';

const AskDialog = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "ask" */ '../checkin/ask-dialog.tsx')).AskDialog,
}));
const ValueForm = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "check-in" */ '../dashboard/card/value-form.tsx')).ValueForm,
}));

type DeleteProps = { found: Found; onClose: () => void; onDeleted: () => void };

const Delete = ({ found, onClose, onDeleted }: DeleteProps): ReactNode => {
  const { t } = useTranslation('okr');
  const remove = useDeleteKeyResult(onDeleted);
  return (
    <ConfirmDialog
      opened
      danger
      title={t('keyresult.delete_title')}
      confirmLabel={t('objective.delete')}
      onConfirm={() => remove.mutateAsync(found)}
      onClose={onClose}
    >
      <p>{t('objective.delete_text', { name: found.keyresult.name })}</p>
    </ConfirmDialog>
  );
};

const Menu = ({ found }: { found: Found }): ReactNode => {
  const { t } = useTranslation('okr');
  const { open } = useDialogAddress();
  const leave = useLeaveDialog();
  const isShown = useIsShown();
  const [deleting, setDeleting] = useState(false);
  const { keyresult, objective } = found;
  const toObjective = (): void => {
    if (isShown()) leave({ kind: 'objective', uuid: objective.uuid });
  };
  const icon = (Icon: typeof IconLink): ReactNode => <Icon size={16} stroke={1.7} aria-hidden />;
  const archived = objective.status === 'archive' ? { disabledReason: t('objective.archived_locked') } : {};
  const locked = hasStarted(objective.status) ? { disabledReason: t('keyresult.working_locked') } : {};
  const items: MenuAction[] = [
    {
      key: 'edit',
      label: t('objective.edit'),
      icon: icon(IconPencil),
      onSelect: () => open({ kind: 'keyresult-edit', uuid: keyresult.uuid, objective: objective.uuid }),
      ...archived,
    },
    { key: 'copy', label: t('objective.copy_url'), icon: icon(IconLink), onSelect: () => void copyText(keyresult.url) },
    {
      key: 'delete',
      label: t('objective.delete'),
      icon: icon(IconTrash),
      danger: true,
      onSelect: () => setDeleting(true),
      ...locked,
    },
  ];
  return (
    <>
      <ActionsMenu label={t('objective.actions', { name: keyresult.name })} items={items} />
      {deleting && <Delete found={found} onClose={() => setDeleting(false)} onDeleted={toObjective} />}
    </>
  );
};

const OwnRhythm = ({ rhythm }: { rhythm: Rhythm }): ReactNode => {
  const { t } = useTranslation(RARE_TEXTS);
  return (
    <div>
      <dt>{t('own_rhythm.label')}</dt>
      <dd>{t(`own_rhythm.${rhythm}`)}</dd>
    </div>
  );
};

const Body = ({ found }: { found: Found }): ReactNode => {
  const { t } = useTranslation('okr');
  const leave = useLeaveDialog();
  const { keyresult, objective } = found;
  const organisation = useOrganisation();
  const { member } = usePeople([keyresult.user_uuid]);
  const owner = member(keyresult.user_uuid);
  const { start_value, actual_value, target_value, measured_by, health } = keyresult;
  return (
    <div className={classes.view}>
      <div className={classes.top}>
        <button
          type="button"
          className={classes.objective}
          onClick={() => leave({ kind: 'objective', uuid: objective.uuid })}
        >
          <IconTarget size={16} stroke={1.7} aria-hidden />
          {objective.name}
        </button>
        <Menu found={found} />
      </div>
      <div className={classes.figures}>
        <strong>{formatQuantity(actual_value, measured_by)}</strong>
        {hasStarted(objective.status) && <KeyResultBadge keyresult={keyresult} />}
      </div>
      <ProgressBar
        start={start_value}
        actual={actual_value}
        target={target_value}
        unit={measured_by}
        health={barHealth(organisation, health, keyresult.pace)}
        marks={marksOf(objective, keyresult, t)}
      />
      {objective.status === 'working' && <KeyResultPace keyresult={keyresult} objective={objective} whole />}
      <dl className={classes.facts}>
        <div>
          <dt>{t('objective_form.field.user_uuid')}</dt>
          <dd>{owner && <PersonName person={owner} />}</dd>
        </div>
        <div>
          <dt>{t('keyresult_form.field.initial_progress_score')}</dt>
          <dd>{formatNumber(keyresult.initial_progress_score)}</dd>
        </div>
        <div>
          <dt>{t('keyresult_form.field.present_progress_score')}</dt>
          <dd>{formatNumber(keyresult.present_progress_score)}</dd>
        </div>
        <div>
          <dt>{t('keyresult.changed')}</dt>
          <dd>{formatDateTime(keyresult.updated_at)}</dd>
        </div>
        {keyresult.checkin_rhythm && (
          <Suspense fallback={null}>
            <OwnRhythm rhythm={keyresult.checkin_rhythm} />
          </Suspense>
        )}
      </dl>
      {keyresult.description && <p className={classes.text}>{keyresult.description}</p>}
      {keyresult.comment && !hasStarted(objective.status) && <p className={classes.text}>{keyresult.comment}</p>}
    </div>
  );
};

/** The open blockers. Who may raise one sees the section in any case, so its room is kept until it has loaded. */
const Blockers = ({ found }: { found: Found }): ReactNode => {
  const mayRaise = useMayCheckIn(found.objective, found.keyresult);
  return (
    <div className={classes.blockers} data-kept={mayRaise || undefined}>
      <KeyResultBlockers {...found} />
    </div>
  );
};

/** The dialog of one key result: its progress and history (`?krref=`). */
export const ViewKeyResult = ({ uuid }: { uuid: string }): ReactNode => {
  const { t } = useTranslation('okr');
  const { close } = useDialogAddress();
  const leave = useLeaveDialog();
  const [updating, setUpdating] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { found, error, retry } = useKeyResult(uuid, close);
  const mayUpdate = found && hasStarted(found.objective.status) && found.objective.status !== 'archive';
  return (
    <Dialog
      opened
      steady
      onClose={() => leave()}
      title={found?.keyresult.name ?? t('keyresult.title')}
      size="lg"
      footer={
        mayUpdate && !updating && <Button onClick={() => setUpdating(true)}>{t('keyresult.update_value')}</Button>
      }
    >
      {error && !found && <ErrorPanel title={t('failed.keyresult')} error={error} onRetry={retry} />}
      {!error && !found && <ObjectiveSkeleton />}
      {found && <Body found={found} />}
      {found && updating && (
        <section className={classes.update} aria-label={t('keyresult.update_value')}>
          <Suspense fallback={<TextSkeleton lines={4} />}>
            <ValueForm {...found} onDone={() => setUpdating(false)} onAsk={() => setAsking(true)} />
          </Suspense>
          {isAsking && (
            <Suspense fallback={null}>
              <AskDialog card={found.keyresult} onClose={() => setAsking(false)} />
            </Suspense>
          )}
        </section>
      )}
      {found && (hasStarted(found.objective.status) || found.keyresult.blocked_since) && <Blockers found={found} />}
      {found && hasStarted(found.objective.status) && (
        <>
          <KeyResultHistory keyresult={found.keyresult} objective={found.objective.uuid} />
          <ResolvedBlockers keyresult={found.keyresult} />
        </>
      )}
      {found && (
        <Suspense fallback={<CommentsSkeleton />}>
          <Comments objective={found.objective} keyresult={found.keyresult.uuid} />
        </Suspense>
      )}
    </Dialog>
  );
};
