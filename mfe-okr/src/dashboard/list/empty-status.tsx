import { STATUSES, type Status } from '@waymark/contracts';
import { Button, EmptyState, formatNumber } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogAddress } from '../../dialogs/dialog-address.ts';
import type { FilterState } from '../filters/use-filters.ts';
import type { LoadedObjectives } from '../use-objective-list.ts';

type Counts = LoadedObjectives['counts'];
type Props = FilterState & { counts: Counts };

/** The status where the objectives are: it is filled by moves from earlier ones, so the nearest of these comes first. */
const elsewhere = (status: Status, counts: Counts): Status | undefined => {
  const place = STATUSES.indexOf(status);
  const hasSome = (each: Status): boolean => Boolean(counts?.[each]);
  return STATUSES.slice(0, place).findLast(hasSome) ?? STATUSES.slice(place + 1).find(hasSome);
};

/** A status without objectives. In creation, where objectives begin, it offers a new one; in others it leads to where they are. */
export const EmptyStatus = ({ filters: { status }, change, counts }: Props): ReactNode => {
  const { t } = useTranslation(['okr', 'kit']);
  const { open } = useDialogAddress();
  const other = status === 'creation' ? undefined : elsewhere(status, counts);
  return (
    <EmptyState
      title={t('list.nothing_yet')}
      text={t('list.nothing_yet_text', { status: t(`kit:status.${status}`) })}
      action={
        other ? (
          <Button onClick={() => change({ status: other })}>
            {t('list.show_status', {
              status: t(`kit:status.${other}`),
              number: formatNumber(counts?.[other] ?? 0),
            })}
          </Button>
        ) : (
          <Button onClick={() => open({ kind: 'objective-new' })}>{t('toolbar.create')}</Button>
        )
      }
    />
  );
};
