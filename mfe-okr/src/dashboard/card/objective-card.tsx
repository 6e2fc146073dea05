import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { hasStarted, MAX_KEYRESULTS, type ObjectiveResource } from '@waymark/contracts';
import { Button, formatDate, GoalBadge, lazyComponent, usePeople } from '@waymark/shell-kit';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogAddress } from '../../dialogs/dialog-address.ts';
import { useJustMade } from '../../objectives/just-made.ts';
import { ObjectiveRing } from '../../pace/objective-ring.tsx';
import { NeedsAttention, StandingBadge } from '../../pace/standing.tsx';
import { useNextSteps } from '../moves/use-next-steps.ts';
import { Face } from './face.tsx';
import { useFolded } from './folded-cards.ts';
import { KeyResultLine } from './key-result-line.tsx';
import { cardActions } from './lazy-actions.ts';
import classes from './objective-card.module.css';
import { ObjectiveMenu } from './objective-menu.tsx';
import { useTimeGone } from './time-gone.ts';

type Props = { objective: ObjectiveResource };

const Period = ({ objective }: Props): ReactNode => {
  const { t } = useTranslation('okr');
  const gone = useTimeGone(objective);
  return (
    <span className={classes.period}>
      {t('card.period', { start: formatDate(objective.period_start), end: formatDate(objective.period_end) })}
      {gone && <span>{gone.label}</span>}
    </span>
  );
};

const Faces = ({ objective }: Props): ReactNode => {
  const { member } = usePeople([objective.user_uuid, objective.validator_uuid]);
  const owner = member(objective.user_uuid);
  const validator = member(objective.validator_uuid);
  return (
    <span className={classes.faces}>
      {owner && <Face person={owner} as="owner" />}
      {validator && validator.uuid !== owner?.uuid && (
        <Face person={validator} as="validator" className={classes.validator} />
      )}
    </span>
  );
};

/** It comes after the card, and keeps its line. */
const NextStepButton = lazyComponent(cardActions, 'NextStepButton', () => <span className={classes.awaited} />);

/** The next step, for whoever may take it now. */
const NextStep = ({ objective }: Props): ReactNode => {
  const next = useNextSteps()(objective).find(({ direction, allowed }) => direction === 'forward' && allowed);
  return next && <NextStepButton objective={objective} next={next} />;
};

const FoldButton = ({ objective, folded, onToggle }: Props & { folded: boolean; onToggle: () => void }): ReactNode => {
  const { t } = useTranslation('okr');
  const { keyresults, status } = objective;
  return (
    <button type="button" className={classes.fold} aria-expanded={!folded} onClick={onToggle}>
      {t('card.count', { count: keyresults.length })}
      <IconChevronDown size={14} stroke={1.8} aria-hidden />
      {folded && hasStarted(status) && (
        <span className={classes.dots}>
          {keyresults.map((keyresult) => (
            <StandingBadge key={keyresult.uuid} keyresult={keyresult} compact />
          ))}
        </span>
      )}
    </button>
  );
};

/** What an objective without key results asks for. */
const FirstKeyResult = ({ objective }: Props): ReactNode => {
  const { t } = useTranslation('okr');
  const { open } = useDialogAddress();
  return (
    <div className={classes.none}>
      <span>{t('card.no_keyresults')}</span>
      {!hasStarted(objective.status) && (
        <Button
          variant="light"
          size="sm"
          data-first
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          onClick={() => open({ kind: 'keyresult-new', objective: objective.uuid })}
        >
          {t('card.first_keyresult')}
        </Button>
      )}
    </div>
  );
};

const KeyResults = ({ objective }: Props): ReactNode => {
  const { t } = useTranslation('okr');
  const { open } = useDialogAddress();
  const { uuid, status, keyresults } = objective;
  return (
    <>
      <ul className={classes.lines} aria-label={t('card.keyresults')}>
        {keyresults.map((keyresult) => (
          <KeyResultLine key={keyresult.uuid} keyresult={keyresult} objective={objective} />
        ))}
      </ul>
      {!hasStarted(status) && keyresults.length < MAX_KEYRESULTS && (
        <button type="button" className={classes.add} onClick={() => open({ kind: 'keyresult-new', objective: uuid })}>
          <IconPlus size={16} stroke={1.8} aria-hidden />
          {t('card.add_keyresult')}
        </button>
      )}
    </>
  );
};

/** An objective with its key results, as the dashboard lists it. The list says the level, so that the card need not. */
export const ObjectiveCard = memo(({ objective }: Props): ReactNode => {
  const { dialog, open } = useDialogAddress();
  const { marked, place } = useJustMade<HTMLElement>(objective.uuid, dialog !== null);
  const { folded, toggle } = useFolded(objective.uuid);
  const { uuid, name, goal, status, keyresults, trouble } = objective;
  const isEmpty = keyresults.length === 0;
  return (
    <article
      ref={place}
      className={classes.card}
      aria-labelledby={`objective-${uuid}`}
      data-objective={uuid}
      data-marked={marked || undefined}
    >
      <header className={classes.head}>
        {hasStarted(status) && (
          <span className={classes.ring}>
            <ObjectiveRing objective={objective} />
          </span>
        )}
        <h3 className={classes.name} id={`objective-${uuid}`}>
          <button
            type="button"
            data-first={isEmpty ? undefined : true}
            onClick={() => open({ kind: 'objective', uuid })}
          >
            {name}
          </button>
        </h3>
        <Faces objective={objective} />
        <span className={classes.menu}>
          <ObjectiveMenu objective={objective} />
        </span>
        <div className={classes.facts}>
          <GoalBadge goal={goal} />
          <Period objective={objective} />
          {!isEmpty && <FoldButton objective={objective} folded={folded} onToggle={toggle} />}
          <NextStep objective={objective} />
          {trouble.length > 0 && (
            <div className={classes.attention}>
              <NeedsAttention objective={objective} />
            </div>
          )}
        </div>
      </header>
      {isEmpty && <FirstKeyResult objective={objective} />}
      {!isEmpty && !folded && <KeyResults objective={objective} />}
    </article>
  );
});
ObjectiveCard.displayName = 'ObjectiveCard';
