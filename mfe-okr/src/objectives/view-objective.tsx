import { IconArrowRight, IconPlus } from '@tabler/icons-react';
import { hasStarted, MAX_KEYRESULTS, type ObjectiveResource } from '@waymark/contracts';
import {
  Button,
  Dialog,
  ErrorPanel,
  formatDate,
  GoalBadge,
  PersonName,
  Suspense,
  usePeople,
  useStore,
  useTeams,
} from '@waymark/shell-kit';
import { LevelBadge, StatusBadge } from '@waymark/shell-kit/actions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ObjectiveBlockers } from '../blockers/blockers.ts';
import { CommentsSkeleton } from '../comments/comments-skeleton.tsx';
import { Comments } from '../comments/lazy-comments.ts';
import { KeyResultLine } from '../dashboard/card/key-result-line.tsx';
import { ObjectiveMenu } from '../dashboard/card/objective-menu.tsx';
import { useCardTools } from '../dashboard/card/use-card-tools.ts';
import { nextStepsOf } from '../dashboard/moves/next-steps-of.ts';
import { useMove } from '../dashboard/moves/use-move.ts';
import { useMoveContext } from '../dashboard/moves/use-move-context.ts';
import { useDialogAddress } from '../dialogs/dialog-address.ts';
import { KeyResultOrder } from '../key-results/key-result-order.tsx';
import { ObjectiveRing } from '../pace/objective-ring.tsx';
import { justMade } from './just-made.ts';
import { ObjectiveSkeleton } from './objective-skeleton.tsx';
import { useListedObjective } from './use-listed-objective.ts';
import { useObjective } from './use-objective.ts';
import classes from './view-objective.module.css';

/**
 * The next step as the main button, with the reason if it is not allowed. In validation, a person who may approve can also send it back.
 */
const NextSteps = ({ objective }: { objective: ObjectiveResource }): ReactNode => {
  const { t } = useTranslation('okr');
  const moveContextOf = useMoveContext();
  const move = useMove(moveContextOf);
  const steps = nextStepsOf(objective, moveContextOf);
  const next = steps.find(({ direction }) => direction === 'forward');
  if (!next) return null;
  const decides = objective.status === 'validation' && next.allowed;
  const back = decides && steps.find(({ direction, allowed }) => direction === 'backward' && allowed);
  return (
    <div className={classes.next}>
      {!next.allowed && <span id="next-step-reason">{t(`objective.refused.${next.code}`)}</span>}
      {back && (
        <Button variant="default" onClick={() => move.mutate({ objective, to: back.to })}>
          {t(back.labelKey)}
        </Button>
      )}
      <Button
        rightSection={<IconArrowRight size={16} stroke={1.8} aria-hidden />}
        loading={move.isPending}
        aria-disabled={!next.allowed}
        aria-describedby={next.allowed ? undefined : 'next-step-reason'}
        data-disabled={!next.allowed || undefined}
        onClick={() => next.allowed && move.mutate({ objective, to: next.to })}
      >
        {t(next.labelKey)}
      </Button>
    </div>
  );
};

const Facts = ({ objective }: { objective: ObjectiveResource }): ReactNode => {
  const { t } = useTranslation('okr');
  const { member } = usePeople([objective.user_uuid, objective.validator_uuid]);
  const { team } = useTeams([objective.team_uuid]);
  const owner = member(objective.user_uuid);
  const validator = member(objective.validator_uuid);
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t(objective.level === 'team' ? 'objective_form.field.team_uuid' : 'objective_form.field.user_uuid')}</dt>
        <dd>{objective.level === 'team' ? team(objective.team_uuid)?.name : owner && <PersonName person={owner} />}</dd>
      </div>
      <div>
        <dt>{t('objective_form.field.validator_uuid')}</dt>
        <dd>{validator && <PersonName person={validator} />}</dd>
      </div>
      <div>
        <dt>{t('objective_form.period')}</dt>
        <dd>
          {t('card.period', { start: formatDate(objective.period_start), end: formatDate(objective.period_end) })}
        </dd>
      </div>
    </dl>
  );
};

const KeyResults = ({ objective }: { objective: ObjectiveResource }): ReactNode => {
  const { tools } = useCardTools();
  const { t, open } = tools;
  const { keyresults, status, uuid } = objective;
  const { member } = usePeople(keyresults.map(({ user_uuid }) => user_uuid));
  const mayAdd = !hasStarted(status) && keyresults.length < MAX_KEYRESULTS;
  return (
    <section className={classes.keyresults} aria-label={t('card.keyresults')}>
      <div className={classes.heading}>
        <h3>{t('card.keyresults')}</h3>
        {keyresults.length > 1 && status !== 'archive' && <KeyResultOrder objective={objective} />}
      </div>
      {keyresults.length === 0 && <p className={classes.none}>{t('card.no_keyresults')}</p>}
      <ul>
        {keyresults.map((keyresult) => (
          <KeyResultLine
            key={keyresult.uuid}
            keyresult={keyresult}
            objective={objective}
            owner={member(keyresult.user_uuid)}
            tools={tools}
          />
        ))}
      </ul>
      {mayAdd && (
        <Button
          variant="subtle"
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          onClick={() => open({ kind: 'keyresult-new', objective: uuid })}
        >
          {t('card.add_keyresult')}
        </Button>
      )}
    </section>
  );
};

const Title = ({ objective }: { objective: ObjectiveResource }): ReactNode => {
  const { level, goal, status, team_uuid } = objective;
  const { team } = useTeams([team_uuid]);
  return (
    <div className={classes.badges}>
      <StatusBadge status={status} />
      <LevelBadge level={level} {...(level === 'team' && { name: team(team_uuid)?.name })} />
      <GoalBadge goal={goal} />
      <span className={classes.menu}>
        <ObjectiveMenu objective={objective} />
      </span>
    </div>
  );
};

/** The dialog of one objective: description, progress, and the next step (`?okrref=`). */
export const ViewObjective = ({ uuid }: { uuid: string }): ReactNode => {
  const { t } = useTranslation('okr');
  const { close } = useDialogAddress();
  const made = useStore(justMade);
  const listed = useListedObjective((objective) => objective.uuid === uuid);
  const { data: objective, error, refetch } = useObjective(uuid, close, listed);
  return (
    <Dialog
      opened
      steady
      onClose={close}
      title={objective?.name ?? t('objective.title')}
      size="lg"
      footer={objective && <NextSteps objective={objective} />}
    >
      {error && !objective && <ErrorPanel title={t('failed.objective')} error={error} onRetry={() => void refetch()} />}
      {!error && !objective && <ObjectiveSkeleton />}
      {objective && (
        <div className={classes.view}>
          <div className={classes.top}>
            {hasStarted(objective.status) && <ObjectiveRing objective={objective} size={64} />}
            <Title objective={objective} />
          </div>
          {made?.uuid === uuid && made.copyOf && (
            <p className={classes.copy}>{t('objective.copy_of', { name: made.copyOf })}</p>
          )}
          {objective.description && <p className={classes.description}>{objective.description}</p>}
          <Facts objective={objective} />
          <KeyResults objective={objective} />
          {objective.keyresults.some(({ blocked_since }) => blocked_since) && (
            <ObjectiveBlockers objective={objective} />
          )}
          <Suspense fallback={<CommentsSkeleton />}>
            <Comments objective={objective} />
          </Suspense>
        </div>
      )}
    </Dialog>
  );
};
