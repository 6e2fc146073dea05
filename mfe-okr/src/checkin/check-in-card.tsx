import type { DueKeyResultResource } from '@waymark/contracts';
import { formatDay, useSession } from '@waymark/shell-kit';
import type { CheckInContent } from '@waymark/shell-kit/outbox';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AskedNote } from './asked-note.tsx';
import { CardProgress } from './card-progress.tsx';
import classes from './check-in-card.module.css';
import { CheckInForm } from './check-in-form.tsx';
import { CHECKIN_TEXTS } from './checkin-texts.ts';
import { Course } from './course.tsx';
import type { Drafts } from './drafts.ts';
import { readTyped } from './typed-content.ts';
import { useSwipe } from './use-swipe.ts';
import { useTyped } from './use-typed.ts';

type Props = {
  card: DueKeyResultResource;
  drafts: Drafts;
  /** @param madeFrom the `updated_at` that the value was typed for, if it may be older than the card's */
  onSay: (content: CheckInContent, madeFrom: string | undefined) => void;
  onSkip: () => void;
  keys: Readonly<Record<string, () => void>>;
  children: ReactNode;
};

/** One key result that is due: name, progress, and the form of a check-in. A swipe puts it aside. */
export const CheckInCard = ({ card, drafts, onSay, onSkip, keys, children }: Props): ReactNode => {
  const { t } = useTranslation(CHECKIN_TEXTS);
  const { user } = useSession();
  const isOwn = card.user_uuid === user.uuid;
  const { typed, madeFrom, change, clear } = useTyped(card, drafts);
  const swipe = useSwipe(onSkip);
  const checkIn = (content: CheckInContent): void => {
    clear();
    onSay(content, madeFrom);
  };
  return (
    <article className={classes.card} aria-labelledby="check-in-name" data-keyresult={card.uuid} {...swipe}>
      <header>
        <p className={classes.objective}>{card.objective.name}</p>
        <h2 id="check-in-name" className={classes.name}>
          {card.name}
        </h2>
        <AskedNote
          card={card}
          asked={card.asked_uuid === null ? undefined : { user_uuid: card.asked_uuid, by_uuid: card.asked_by_uuid }}
          mayWithdraw={isOwn}
        />
        {card.blocked_since && (
          <p className={classes.asked}>{t('check_in.blocked_since', { date: formatDay(card.blocked_since) })}</p>
        )}
      </header>
      <CardProgress
        card={card}
        objective={card.objective}
        value={typed.value.trim() === '' ? undefined : readTyped(typed, card)?.value}
      />
      <CheckInForm
        card={card}
        typed={typed}
        onChange={change}
        onSay={checkIn}
        keys={keys}
        saveLabel={t('check_in.save')}
        mayBlock={isOwn}
        inQueue
      >
        {children}
      </CheckInForm>
      <Course card={card} />
    </article>
  );
};
