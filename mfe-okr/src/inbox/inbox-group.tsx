import {
  IconAt,
  IconCalendarX,
  IconChecklist,
  IconCreditCard,
  IconHourglass,
  type IconProps,
  IconRosetteDiscountCheck,
  IconRotate2,
} from '@tabler/icons-react';
import type { InboxItemResource } from '@waymark/contracts';
import { Button, Link } from '@waymark/shell-kit';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BlockerRow } from './blocker-row.tsx';
import type { InboxGroup } from './inbox-groups.ts';
import { CheckinRow, PlaceRow } from './inbox-row.tsx';
import classes from './inbox-screen.module.css';
import { INBOX_TEXTS } from './inbox-texts.ts';
import { MentionRow } from './mention-row.tsx';

const ICONS: Readonly<Record<InboxGroup, ComponentType<IconProps>>> = {
  checkin: IconChecklist,
  validation: IconRosetteDiscountCheck,
  blocker: IconHourglass,
  mention: IconAt,
  sent_back: IconRotate2,
  period_over: IconCalendarX,
  plan: IconCreditCard,
};

/** How many due key results are listed before the rest is only counted. */
const MOST_CHECKINS = 5;

type RowProps = { item: InboxItemResource; onDone: () => void };
const Row = ({ item, onDone }: RowProps): ReactNode => {
  if (item.kind === 'blocker_waiting') return <BlockerRow item={item} onDone={onDone} />;
  if (item.kind === 'mention') return <MentionRow item={item} onDone={onDone} />;
  if (item.kind === 'checkin_due') return <CheckinRow item={item} />;
  return <PlaceRow item={item} />;
};

type Props = {
  group: InboxGroup;
  items: readonly InboxItemResource[];
  /** Whether all items are loaded. */
  isWhole: boolean;
  /** Called when an item was done and removed. */
  onDone: () => void;
};

/** The items of one kind of action. Check-ins share one button, because they are made in one queue. */
export const InboxGroupSection = ({ group, items, isWhole, onDone }: Props): ReactNode => {
  const { t } = useTranslation(INBOX_TEXTS);
  const Icon = ICONS[group];
  const isCheckins = group === 'checkin';
  const shown = isCheckins ? items.slice(0, MOST_CHECKINS) : items;
  const rest = items.length - shown.length;
  return (
    <section className={classes.group} aria-labelledby={`inbox-${group}`}>
      <div className={classes.heading}>
        <Icon size={18} stroke={1.7} aria-hidden />
        <h2 id={`inbox-${group}`}>
          {t(`inbox.groups.${group}`)} {isWhole && <span className={classes.number}>{items.length}</span>}
        </h2>
        {isCheckins && (
          <Button component={Link} to="/check-in" size="sm">
            {t('inbox.actions.checkin_due')}
          </Button>
        )}
      </div>
      <ul>
        {shown.map((item) => (
          <Row key={item.uuid} item={item} onDone={onDone} />
        ))}
        {rest > 0 && <li className={classes.rest}>{t('inbox.rest', { count: rest })}</li>}
      </ul>
    </section>
  );
};
