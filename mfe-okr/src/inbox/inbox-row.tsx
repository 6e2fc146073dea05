import type { InboxItemResource, InboxKind } from '@waymark/contracts';
import { Button, Link, PageLink, PersonAvatar, TimeAgo, usePeople } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from './inbox-groups.ts';
import classes from './inbox-screen.module.css';
import { INBOX_TEXTS } from './inbox-texts.ts';

/** The person who caused an item: avatar and name. */
export const useBehind = ({ user_uuid }: InboxItemResource): { name: string; picture: ReactNode } => {
  const { member, nameOf } = usePeople([user_uuid]);
  const person = member(user_uuid);
  return { name: nameOf(user_uuid), picture: person && <PersonAvatar person={person} size="md" decorative /> };
};

type RowProps = {
  item: InboxItemResource;
  title: ReactNode;
  picture?: ReactNode;
  /** The text of the item, and who wrote it. */
  children?: ReactNode;
  actions?: ReactNode;
};

/** One item of the inbox: title, waiting time, and the actions that end it. */
export const InboxRow = ({ item, title, picture, children, actions }: RowProps): ReactNode => (
  <li className={classes.row}>
    {picture}
    <div className={classes.what}>
      <span className={classes.title}>{title}</span>
      {children}
    </div>
    <TimeAgo at={item.created_at} className={classes.since} />
    {actions && <div className={classes.actions}>{actions}</div>}
  </li>
);

/** A key result that is due. It has no button: the one for all is in the heading of the group. */
export const CheckinRow = ({ item }: { item: InboxItemResource }): ReactNode => (
  <InboxRow item={item} title={<Link to={`/?krref=${item.keyresult_uuid}`}>{item.name}</Link>} />
);

type PlaceKind = Exclude<InboxKind, 'checkin_due' | 'blocker_waiting' | 'mention'>;

/** An item that is done on another screen; the button links there. */
export const PlaceRow = ({ item }: { item: InboxItemResource }): ReactNode => {
  const { t } = useTranslation(INBOX_TEXTS);
  const { target, name } = item;
  const kind = item.kind as PlaceKind;
  const title = target === 'subscription' ? t(`inbox.plan.${kind === 'seats' ? 'seats' : 'payment'}`) : name;
  const action = t(`inbox.actions.${kind}`);
  const there = addressOf(item);
  return (
    <InboxRow
      item={item}
      title={target === 'subscription' ? title : <PageLink to={there}>{title}</PageLink>}
      actions={
        <Button
          component={PageLink}
          to={there}
          size="compact-sm"
          variant="light"
          aria-label={t('inbox.action_of', { action, name: title })}
        >
          {action}
        </Button>
      }
    />
  );
};
