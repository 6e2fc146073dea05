import { IconPlus } from '@tabler/icons-react';
import { hasStarted, MAX_KEYRESULTS, type MemberResource, type ObjectiveResource } from '@waymark/contracts';
import { Button, formatDate, formatPercent, GoalBadge, lazyComponent, PlainIcon, usePeople } from '@waymark/shell-kit';
import { memo, type ReactNode, type RefObject } from 'react';
import { useJustMade } from '../../objectives/just-made.ts';
import { KeyResultBadge, NeedsAttention } from '../../pace/key-result-pace.tsx';
import { ObjectiveRing } from '../../pace/objective-ring.tsx';
import { nextStepsOf } from '../moves/next-steps-of.ts';
import { useMoveContext } from '../moves/use-move-context.ts';
import { useFolded } from './folded-cards.ts';
import { KeyResultLine } from './key-result-line.tsx';
import { cardActions } from './lazy-actions.ts';
import classes from './objective-card.module.css';
import { ObjectiveMenu } from './objective-menu.tsx';
import { RoleAvatar } from './role-avatar.tsx';
import { useElapsedShare } from './time-elapsed.ts';
import { type CardTools, useCardTools } from './use-card-tools.ts';

const CHEVRON = 'M6 9l6 6l6-6';

type Props = { objective: ObjectiveResource; tools: CardTools };

const Period = ({ objective, tools: { t } }: Props): ReactNode => {
  const elapsed = useElapsedShare(objective);
  return (
    <span className={classes.period}>
      {t('card.period', { start: formatDate(objective.period_start), end: formatDate(objective.period_end) })}
      {elapsed !== undefined && <span>{t('card.time_gone', { percent: formatPercent(elapsed) })}</span>}
    </span>
  );
};

type WithPeople = Props & { member: (uuid: string | null) => MemberResource | null | undefined };

const RoleAvatars = ({ objective, tools: { t }, member }: WithPeople): ReactNode => {
  const owner = member(objective.user_uuid);
  const validator = member(objective.validator_uuid);
  return (
    <span className={classes.faces}>
      {owner && <RoleAvatar person={owner} as="owner" t={t} />}
      {validator && validator.uuid !== owner?.uuid && (
        <RoleAvatar person={validator} as="validator" className={classes.validator} t={t} />
      )}
    </span>
  );
};

/** Loaded after the card; the placeholder reserves its line. */
const NextStepButton = lazyComponent(cardActions, 'NextStepButton', () => <span className={classes.awaited} />);

/** The button of the next step, if the reader may take it now. */
const NextStep = ({ objective, tools: { t } }: Props): ReactNode => {
  const moveContextOf = useMoveContext();
  const next = nextStepsOf(objective, moveContextOf).find(
    ({ direction, allowed }) => direction === 'forward' && allowed,
  );
  return (
    next && <NextStepButton objective={objective} next={next} moveContextOf={moveContextOf} label={t(next.labelKey)} />
  );
};

type FoldProps = Props & { folded: boolean; onToggle: () => void };

const FoldButton = ({ objective, tools: { t }, folded, onToggle }: FoldProps): ReactNode => {
  const { uuid, keyresults, status } = objective;
  return (
    <button
      type="button"
      className={classes.fold}
      aria-expanded={!folded}
      aria-describedby={`objective-${uuid}`}
      onClick={onToggle}
    >
      {t('card.count', { count: keyresults.length })}
      <PlainIcon lines={CHEVRON} size={14} />
      {folded && hasStarted(status) && (
        <span className={classes.dots}>
          {keyresults.map((keyresult) => (
            <KeyResultBadge key={keyresult.uuid} keyresult={keyresult} compact />
          ))}
        </span>
      )}
    </button>
  );
};

/** Shown in an objective without key results. */
const FirstKeyResult = ({ objective, tools: { t, open } }: Props): ReactNode => (
  <div className={classes.none}>
    <span>{t('card.no_keyresults')}</span>
    {!hasStarted(objective.status) && (
      <Button
        variant="light"
        size="sm"
        data-first
        aria-describedby={`objective-${objective.uuid}`}
        leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
        onClick={() => open({ kind: 'keyresult-new', objective: objective.uuid })}
      >
        {t('card.first_keyresult')}
      </Button>
    )}
  </div>
);

const KeyResults = ({ objective, tools, member }: WithPeople): ReactNode => {
  const { t, open } = tools;
  const { uuid, status, keyresults } = objective;
  return (
    <>
      <ul className={classes.lines} aria-label={t('card.keyresults')}>
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
      {!hasStarted(status) && keyresults.length < MAX_KEYRESULTS && (
        <button
          type="button"
          className={classes.add}
          aria-describedby={`objective-${uuid}`}
          onClick={() => open({ kind: 'keyresult-new', objective: uuid })}
        >
          <IconPlus size={16} stroke={1.8} aria-hidden />
          {t('card.add_keyresult')}
        </button>
      )}
    </>
  );
};

type CardProps = Props & {
  folded: boolean;
  onToggle: () => void;
  marked: boolean;
  place: RefObject<HTMLElement | null>;
};

const Card = memo(({ objective, tools, folded, onToggle, marked, place }: CardProps): ReactNode => {
  const { uuid, name, user_uuid, validator_uuid, goal, status, keyresults, trouble } = objective;
  const { member } = usePeople([user_uuid, validator_uuid, ...keyresults.map((each) => each.user_uuid)]);
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
            onClick={() => tools.open({ kind: 'objective', uuid })}
          >
            {name}
          </button>
        </h3>
        <RoleAvatars objective={objective} tools={tools} member={member} />
        <span className={classes.menu}>
          <ObjectiveMenu objective={objective} />
        </span>
        <div className={classes.facts}>
          <GoalBadge goal={goal} />
          <Period objective={objective} tools={tools} />
          {!isEmpty && <FoldButton objective={objective} tools={tools} folded={folded} onToggle={onToggle} />}
          <NextStep objective={objective} tools={tools} />
          {trouble.length > 0 && (
            <div className={classes.attention}>
              <NeedsAttention objective={objective} />
            </div>
          )}
        </div>
      </header>
      {isEmpty && <FirstKeyResult objective={objective} tools={tools} />}
      {!isEmpty && !folded && <KeyResults objective={objective} tools={tools} member={member} />}
    </article>
  );
});

/**
 * An objective with its key results in the list of the dashboard. The level is not shown, because the whole list has the same one.
 * Memoized: it renders again only when it changes itself, not when another card is folded or a dialog opens.
 */
export const ObjectiveCard = memo(({ objective }: Pick<Props, 'objective'>): ReactNode => {
  const { tools, isCovered } = useCardTools();
  const { marked, place } = useJustMade<HTMLElement>(objective.uuid, isCovered);
  const { folded, toggle } = useFolded(objective.uuid);
  return <Card objective={objective} tools={tools} folded={folded} onToggle={toggle} marked={marked} place={place} />;
});
ObjectiveCard.displayName = 'ObjectiveCard';
