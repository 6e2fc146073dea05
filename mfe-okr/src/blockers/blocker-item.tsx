import { type BlockerResource, DAY_MS, type KeyResultResource, type ObjectiveResource } from '@waymark/contracts';
import { Button, formatDateTime, usePeople, useTeams } from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { memberName } from '../people/member-name.ts';
import { EditBlocker, ResolveBlocker } from './blocker-dialog.tsx';
import { KindIcon } from './blocker-kinds.tsx';
import { BLOCKER_TEXTS } from './blocker-texts.ts';
import classes from './blockers.module.css';
import { useBlockerChanges, useBlockerRights } from './use-blockers.ts';

const daysSince = (instant: string): number => Math.max(0, Math.floor((Date.now() - Date.parse(instant)) / DAY_MS));

/** Who a blocker of the kind `waiting` waits for; the kind of any other. */
const Kind = ({ blocker }: { blocker: BlockerResource }): ReactNode => {
  const { t } = useTranslation([BLOCKER_TEXTS, 'okr']);
  const { kind, user_uuid, team_uuid } = blocker;
  const { member, isPending } = usePeople([user_uuid]);
  const { team, isPending: isTeamPending } = useTeams([team_uuid]);
  if (kind !== 'waiting' || isPending || isTeamPending) return t(`blockers.kinds.${kind}`);
  if (user_uuid) return t('blockers.waits_for', { name: memberName(member(user_uuid), t('okr:keyresult.somebody')) });
  if (team_uuid) {
    const waitedFor = team(team_uuid);
    return t('blockers.waits_for', { name: waitedFor === null ? t('blockers.gone_team') : (waitedFor?.name ?? '…') });
  }
  return t('blockers.waits_outside');
};

const RaisedBy = ({ uuid }: { uuid: string | null }): ReactNode => {
  const { t } = useTranslation([BLOCKER_TEXTS, 'okr']);
  const { member, isPending } = usePeople([uuid]);
  const name = memberName(member(uuid), t('okr:keyresult.somebody'));
  return <span>{!isPending && t('blockers.raised_by', { name })}</span>;
};

type Props = {
  blocker: BlockerResource;
  objective: ObjectiveResource;
  keyresult: KeyResultResource;
  /** Link to its key result, in a list with blockers of several. */
  place?: ReactNode;
};

/** The actions that the reader may take. */
const Actions = ({ blocker, objective, keyresult }: Props): ReactNode => {
  const { t } = useTranslation(BLOCKER_TEXTS);
  const [dialog, setDialog] = useState<'edit' | 'resolve'>();
  const rights = useBlockerRights(objective, keyresult).of(blocker);
  const { decline } = useBlockerChanges(objective.uuid);
  const close = (): void => setDialog(undefined);
  if (!rights.resolve) return null;
  const small = { size: 'compact-sm', variant: 'subtle' } as const;
  return (
    <fieldset className={classes.actions} aria-label={t('blockers.actions', { text: blocker.text })}>
      <Button {...small} variant="light" onClick={() => setDialog('resolve')}>
        {t('blockers.resolve')}
      </Button>
      {rights.decline && (
        <Button {...small} loading={decline.isPending} onClick={() => decline.mutate({ blocker: blocker.uuid })}>
          {t('blockers.not_me')}
        </Button>
      )}
      {rights.edit && (
        <Button {...small} onClick={() => setDialog('edit')}>
          {t('blockers.edit')}
        </Button>
      )}
      {dialog === 'resolve' && <ResolveBlocker objective={objective.uuid} blocker={blocker} onClose={close} />}
      {dialog === 'edit' && <EditBlocker objective={objective.uuid} blocker={blocker} onClose={close} />}
    </fieldset>
  );
};

const Item = ({ kind, children }: Pick<BlockerResource, 'kind'> & { children: ReactNode }): ReactNode => (
  <li className={classes.blocker}>
    <span className={classes.icon}>
      <KindIcon kind={kind} size={18} />
    </span>
    <div className={classes.content}>{children}</div>
  </li>
);

/** An open blocker: the sentence, its kind or who it waits for, for how long, and the actions. */
export const BlockerItem = ({ place, ...props }: Props): ReactNode => {
  const { t } = useTranslation(BLOCKER_TEXTS);
  const { kind, text, raised_at, raised_by } = props.blocker;
  return (
    <Item kind={kind}>
      <p className={classes.text}>{text}</p>
      <p className={classes.facts}>
        <span>
          <Kind blocker={props.blocker} />
        </span>
        <time dateTime={raised_at} title={formatDateTime(raised_at)}>
          {t('blockers.since', { count: daysSince(raised_at) })}
        </time>
        <RaisedBy uuid={raised_by} />
        {place}
      </p>
      <Actions {...props} />
    </Item>
  );
};

/** A resolved blocker: what it was, who resolved it and how. */
export const ResolvedBlocker = ({ blocker }: Pick<Props, 'blocker'>): ReactNode => {
  const { t } = useTranslation([BLOCKER_TEXTS, 'okr']);
  const { kind, text, resolved_at, resolved_by, resolution } = blocker;
  const name = memberName(usePeople([resolved_by]).member(resolved_by), t('okr:keyresult.somebody'));
  return (
    <Item kind={kind}>
      <p className={classes.before}>{text}</p>
      <p className={classes.text}>{resolution}</p>
      <p className={classes.facts}>
        {t('blockers.resolved_by', { name, at: resolved_at ? formatDateTime(resolved_at) : '' })}
      </p>
    </Item>
  );
};
