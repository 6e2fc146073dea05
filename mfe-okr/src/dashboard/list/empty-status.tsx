import { STATUSES } from '@waymark/contracts';
import { Button, EmptyState, formatNumber } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogAddress } from '../../dialogs/dialog-address.ts';
import type { FilterState } from '../filters/use-filters.ts';
import type { LoadedObjectives } from '../use-objective-list.ts';

type Props = FilterState & Pick<LoadedObjectives, 'counts'>;

/**
 * A status without objectives. It is filled by a move from an earlier status, so the button leads to the nearest one that has objectives;
 * only without one does it offer a new objective, which begins in creation.
 */
export const EmptyStatus = ({ filters: { status }, change, counts }: Props): ReactNode => {
  const { t } = useTranslation(['okr', 'kit']);
  const { open } = useDialogAddress();
  const earlier = STATUSES.slice(0, STATUSES.indexOf(status)).findLast((each) => counts?.[each]);
  return (
    <EmptyState
      title={t('list.nothing_yet')}
      text={t('list.nothing_yet_text', { status: t(`kit:status.${status}`) })}
      action={
        earlier ? (
          <Button onClick={() => change({ status: earlier })}>
            {t('list.show_status', {
              status: t(`kit:status.${earlier}`),
              number: formatNumber(counts?.[earlier] ?? 0),
            })}
          </Button>
        ) : (
          <Button onClick={() => open({ kind: 'objective-new' })}>{t('toolbar.create')}</Button>
        )
      }
    />
  );
};
