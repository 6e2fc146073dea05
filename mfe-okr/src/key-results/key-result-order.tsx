import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ObjectiveResource } from '@waymark/contracts';
import { ActionIcon, Button, Dialog, keyResultsApi, keys, useApi, useOrganisation, useSave } from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './key-result-order.module.css';

/** The list with one thing moved up or down. */
export const moved = <Item,>(items: readonly Item[], index: number, by: 1 | -1): Item[] => {
  const next = [...items];
  const [item] = next.splice(index, 1);
  if (item !== undefined) next.splice(index + by, 0, item);
  return next;
};

/** Puts the key results of an objective into another order. */
export const KeyResultOrder = ({ objective }: { objective: ObjectiveResource }): ReactNode => {
  const { t } = useTranslation('okr');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const [order, setOrder] = useState<ObjectiveResource['keyresults'] | null>(null);
  const save = useSave({
    work: (uuids: string[]) => keyResultsApi(api, org, objective.uuid).order(uuids),
    touches: [keys.objectives(org), keys.objective(org, objective.uuid)],
    success: t('objective.updated'),
    onSaved: () => setOrder(null),
  });
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowsSort size={16} stroke={1.7} aria-hidden />}
        onClick={() => setOrder(objective.keyresults)}
      >
        {t('order.button')}
      </Button>
      <Dialog opened={order !== null} onClose={() => setOrder(null)} title={t('order.title')}>
        <ol className={classes.order}>
          {order?.map(({ uuid, name }, index) => (
            <li key={uuid}>
              <span>{name}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('order.up', { name })}
                disabled={index === 0}
                onClick={() => setOrder(moved(order, index, -1))}
              >
                <IconArrowUp size={18} stroke={1.7} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('order.down', { name })}
                disabled={index === order.length - 1}
                onClick={() => setOrder(moved(order, index, 1))}
              >
                <IconArrowDown size={18} stroke={1.7} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ol>
        <Button fullWidth loading={save.isPending} onClick={() => order && save.mutate(order.map(({ uuid }) => uuid))}>
          {t('value.save')}
        </Button>
      </Dialog>
    </>
  );
};
