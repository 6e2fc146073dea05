import { IconPlus } from '@tabler/icons-react';
import type { BlockerResource, KeyResultResource, ObjectiveResource } from '@waymark/contracts';
import { Button, ErrorPanel, Skeleton } from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogAddress } from '../dialogs/dialog-address.ts';
import { RaiseBlocker } from './blocker-dialog.tsx';
import { BlockerItem, ResolvedBlocker } from './blocker-item.tsx';
import { BLOCKER_TEXTS } from './blocker-texts.ts';
import classes from './blockers.module.css';
import { useBlockerRights, useBlockers } from './use-blockers.ts';

const isOpen = ({ resolved_at }: BlockerResource): boolean => resolved_at === null;

type OfKeyResult = { keyresult: KeyResultResource; objective: ObjectiveResource };

/** The open blockers of a key result, and the button that raises one. */
export const KeyResultBlockers = ({ keyresult, objective }: OfKeyResult): ReactNode => {
  const { t } = useTranslation(BLOCKER_TEXTS);
  const [raising, setRaising] = useState(false);
  const { data, error, refetch } = useBlockers(keyresult.uuid);
  const { raise } = useBlockerRights(objective, keyresult);
  const open = data?.filter(isOpen) ?? [];
  const { blocked_since } = keyresult;
  if (open.length === 0 && !raise && !blocked_since && !error) return null;
  return (
    <section className={classes.section} aria-label={t('blockers.title')}>
      <div className={classes.heading}>
        <h3>{t('blockers.title')}</h3>
        {raise && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
            onClick={() => setRaising(true)}
          >
            {t('blockers.raise')}
          </Button>
        )}
      </div>
      {!data && error && (
        <ErrorPanel compact title={t('blockers.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton height={blocked_since ? 88 : 20} />}
      {data && open.length === 0 && <p className={classes.none}>{t('blockers.none')}</p>}
      <ul className={classes.list}>
        {open.map((blocker) => (
          <BlockerItem key={blocker.uuid} blocker={blocker} keyresult={keyresult} objective={objective} />
        ))}
      </ul>
      {raising && (
        <RaiseBlocker objective={objective.uuid} keyresult={keyresult.uuid} onClose={() => setRaising(false)} />
      )}
    </section>
  );
};

/** The resolved blockers of a key result, latest first; renders nothing without any. */
export const ResolvedBlockers = ({ keyresult }: Pick<OfKeyResult, 'keyresult'>): ReactNode => {
  const { t } = useTranslation(BLOCKER_TEXTS);
  const { data = [] } = useBlockers(keyresult.uuid);
  const resolved = data.filter((blocker) => !isOpen(blocker));
  if (resolved.length === 0) return null;
  return (
    <section className={classes.section} aria-label={t('blockers.history')}>
      <div className={classes.heading}>
        <h3>{t('blockers.history')}</h3>
      </div>
      <ul className={classes.list}>
        {resolved.map((blocker) => (
          <ResolvedBlocker key={blocker.uuid} blocker={blocker} />
        ))}
      </ul>
    </section>
  );
};

const OpenBlockers = ({ keyresult, objective }: OfKeyResult): ReactNode => {
  const { t } = useTranslation(BLOCKER_TEXTS);
  const { open: openDialog } = useDialogAddress();
  const { data, error, refetch } = useBlockers(keyresult.uuid, true);
  if (!data) {
    const failed = error && (
      <ErrorPanel compact title={t('blockers.failed')} error={error} onRetry={() => void refetch()} />
    );
    return <li>{failed ?? <Skeleton height={88} />}</li>;
  }
  const place = (
    <button
      type="button"
      className={classes.place}
      onClick={() => openDialog({ kind: 'keyresult', uuid: keyresult.uuid })}
    >
      {t('blockers.of', { name: keyresult.name })}
    </button>
  );
  return data.map((blocker) => (
    <BlockerItem key={blocker.uuid} blocker={blocker} keyresult={keyresult} objective={objective} place={place} />
  ));
};

/** The open blockers of all key results of an objective. */
export const ObjectiveBlockers = ({ objective }: Pick<OfKeyResult, 'objective'>): ReactNode => {
  const { t } = useTranslation(BLOCKER_TEXTS);
  return (
    <section aria-label={t('blockers.title')}>
      <div className={classes.heading}>
        <h3>{t('blockers.title')}</h3>
      </div>
      <ul className={classes.list}>
        {objective.keyresults
          .filter(({ blocked_since }) => blocked_since !== null)
          .map((keyresult) => (
            <OpenBlockers key={keyresult.uuid} keyresult={keyresult} objective={objective} />
          ))}
      </ul>
    </section>
  );
};
