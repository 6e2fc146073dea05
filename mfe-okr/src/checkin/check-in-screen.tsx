import { blockOf, type DueKeyResultResource } from '@waymark/contracts';
import {
  BlockedNotice,
  Button,
  CardsSkeleton,
  EmptyState,
  ErrorPanel,
  Link,
  lazyPart,
  PageHeader,
  Suspense,
  useOrganisation,
  useScreenTitle,
  useSession,
  useShortcut,
  VisuallyHidden,
} from '@waymark/shell-kit';
import { keepFocusOnPress } from '@waymark/shell-kit/actions';
import { useOutbox } from '@waymark/shell-kit/outbox';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PACE_TEXTS } from '../pace/pace-texts.ts';
import { CheckInCard } from './check-in-card.tsx';
import classes from './check-in-screen.module.css';
import { CHECKIN_TEXTS } from './checkin-texts.ts';
import { useCheckins } from './course.tsx';
import { DoneList } from './done-list.tsx';
import { Finished } from './finished.tsx';
import { Key } from './key.tsx';
import { UnsentNotes } from './unsent-notes.tsx';
import { useNextCheckinDay } from './use-next-checkin-day.ts';
import { type CheckInQueue, useQueue } from './use-queue.ts';

const AskDialog = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "ask" */ './ask-dialog.tsx')).AskDialog,
}));

/** How many of the next cards are listed. */
const IN_SIGHT = 4;

const Next = ({ cards, beyond }: { cards: readonly DueKeyResultResource[]; beyond: number }): ReactNode => {
  const { t } = useTranslation(CHECKIN_TEXTS);
  // Prefetches the check-ins of the next card.
  useCheckins(cards[0]?.uuid);
  if (cards.length === 0) return null;
  const more = cards.length - IN_SIGHT + beyond;
  return (
    <section aria-labelledby="check-in-next">
      <h2 id="check-in-next">{t('check_in.next')}</h2>
      <ul>
        {cards.slice(0, IN_SIGHT).map(({ uuid, name, objective }) => (
          <li key={uuid}>
            <span>{name}</span>
            <small>{objective.name}</small>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes.more}>{t('check_in.more', { count: more })}</p>}
    </section>
  );
};

const Nothing = (): ReactNode => {
  const { t } = useTranslation(CHECKIN_TEXTS);
  const date = useNextCheckinDay();
  return (
    <EmptyState
      drawing="objectives"
      title={t('check_in.nothing')}
      text={t('check_in.nothing_text', { date })}
      action={<ToDashboard />}
    />
  );
};

const ToDashboard = (): ReactNode => {
  const { t } = useTranslation(CHECKIN_TEXTS);
  return (
    <Button component={Link} to="/" variant="default">
      {t('check_in.to_dashboard')}
    </Button>
  );
};

type FrontProps = { queue: CheckInQueue; card: DueKeyResultResource; onAsk: (card: DueKeyResultResource) => void };

const Front = ({ queue, card, onAsk }: FrontProps): ReactNode => {
  const { t } = useTranslation(CHECKIN_TEXTS);
  const { user } = useSession();
  const { putAside, stepBack, canStepBack } = queue;
  useShortcut('s', putAside, t('check_in.skip'));
  return (
    <CheckInCard
      card={card}
      drafts={queue.drafts}
      onSay={queue.checkIn}
      onSkip={putAside}
      keys={{ s: putAside, u: stepBack }}
    >
      <Button
        variant="subtle"
        size="sm"
        rightSection={<Key name="s" />}
        onClick={putAside}
        onMouseDown={keepFocusOnPress}
      >
        {t('check_in.skip')}
      </Button>
      {card.user_uuid === user.uuid && (
        <Button variant="subtle" size="sm" onClick={() => onAsk(card)}>
          {t('check_in.ask')}
        </Button>
      )}
      {canStepBack && (
        <Button
          variant="subtle"
          size="sm"
          rightSection={<Key name="u" />}
          onClick={stepBack}
          onMouseDown={keepFocusOnPress}
        >
          {t('check_in.back')}
        </Button>
      )}
    </CheckInCard>
  );
};

const Loaded = ({ queue }: { queue: CheckInQueue }): ReactNode => {
  const { t } = useTranslation(CHECKIN_TEXTS);
  const { front, left, done, isRefused, stepBack } = queue;
  // The card that the dialog was opened for: another one may have come to the front meanwhile.
  const [asking, setAsking] = useState<DueKeyResultResource>();
  useShortcut('u', stepBack, t('check_in.back'));
  const isOver = !front && (done.length > 0 || queue.aside.length > 0);
  return (
    <div className={classes.queue}>
      <div className={classes.main}>
        {front && <Front queue={queue} card={front} onAsk={setAsking} />}
        {isOver && <Finished queue={queue} action={<ToDashboard />} />}
        {!front && !isOver && !isRefused && <Nothing />}
      </div>
      {front && (
        <aside className={classes.beside}>
          <Next cards={left.slice(1)} beyond={queue.beyond} />
          <DoneList queue={queue} />
        </aside>
      )}
      {asking && (
        <Suspense fallback={null}>
          <AskDialog
            card={asking}
            asked={asking.asked_uuid ?? undefined}
            onClose={() => setAsking(undefined)}
            onAsked={() => queue.putAsideCard(asking.uuid)}
          />
        </Suspense>
      )}
    </div>
  );
};

/** Placeholder of the current card. */
const Awaited = (): ReactNode => (
  <div className={`${classes.queue} ${classes.awaited}`}>
    <CardsSkeleton cards={1} height={480} />
  </div>
);

const Queue = (): ReactNode => {
  // With the texts of the card: if they were loaded with it, the whole screen would be replaced by its placeholder again.
  const { t } = useTranslation([CHECKIN_TEXTS, PACE_TEXTS]);
  const queue = useQueue();
  const { isReady, error, left, beyond, announcement } = queue;
  return (
    <>
      <PageHeader
        title={t('check_in.title')}
        subtitle={left.length > 0 ? t('check_in.left', { count: left.length + beyond }) : undefined}
      />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <UnsentNotes unsent={queue} />
      {isReady && <Loaded queue={queue} />}
      {!isReady &&
        (error ? <ErrorPanel title={t('check_in.failed')} error={error} onRetry={queue.retry} /> : <Awaited />)}
    </>
  );
};

/** Unsent check-ins, shown while the organisation is blocked and no new ones can be made. */
const Unsent = (): ReactNode => {
  const { outbox, entries, ...outgoing } = useOutbox();
  const { uuid } = useOrganisation();
  const here = entries.filter(({ org }) => org === uuid);
  return (
    <UnsentNotes
      unsent={{ ...outgoing, entries: here, sendAnyway: outbox.sendAnyway, giveUp: ({ key }) => outbox.drop(key) }}
    />
  );
};

/** The queue of the reader's due check-ins (product-rules.md, "Check-ins"). */
export const CheckInScreen = (): ReactNode => {
  const { t } = useTranslation(CHECKIN_TEXTS);
  const block = blockOf(useOrganisation());
  useScreenTitle(t('check_in.title'));
  if (!block) return <Queue />;
  return (
    <>
      <PageHeader title={t('check_in.title')} />
      <BlockedNotice block={block} />
      <Unsent />
    </>
  );
};
