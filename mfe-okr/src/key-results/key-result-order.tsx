import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { type ObjectiveResource, orderKeyResults } from '@waymark/contracts';
import { ActionIcon, Button, Dialog, toast, useApi, useOrganisation, useSave } from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ofObjective, useObjectiveChanged } from '../objectives/objective-changed.ts';
import classes from './key-result-order.module.css';

/** The list with one thing moved up or down. */
const moved = <Item,>(items: readonly Item[], index: number, by: 1 | -1): Item[] => {
  const next = [...items];
  const [item] = next.splice(index, 1);
  if (item !== undefined) next.splice(index + by, 0, item);
  return next;
};

type Order = ObjectiveResource['keyresults'];

const Rows = ({ order, onChange }: { order: Order; onChange: (order: Order) => void }): ReactNode => {
  const { t } = useTranslation('okr');
  const arrow = (index: number, by: 1 | -1): ReactNode => (
    <ActionIcon
      aria-label={t(by < 0 ? 'order.up' : 'order.down', { name: order[index]?.name })}
      disabled={order[index + by] === undefined}
      onClick={() => onChange(moved(order, index, by))}
    >
      {by < 0 ? (
        <IconArrowUp size={18} stroke={1.7} aria-hidden />
      ) : (
        <IconArrowDown size={18} stroke={1.7} aria-hidden />
      )}
    </ActionIcon>
  );
  return (
    <ol className={classes.order}>
      {order.map(({ uuid, name }, index) => (
        <li key={uuid}>
          <span>{name}</span>
          {arrow(index, -1)}
          {arrow(index, 1)}
        </li>
      ))}
    </ol>
  );
};

/** Saves an order; can be undone from the toast. */
const useOrder = (objective: ObjectiveResource, onSaved: () => void) => {
  const { t } = useTranslation('okr');
  const api = useApi();
  const changed = useObjectiveChanged();
  const { uuid: org } = useOrganisation();
  const order = (keyresults_uid: string[]) =>
    api.ask(orderKeyResults, { org, objective: objective.uuid }, { keyresults_uid });
  const former = objective.keyresults.map(({ uuid }) => uuid);
  const undo = (): void =>
    void order(former)
      .catch(toast.error)
      .finally(() => changed(objective.uuid));
  return useSave({
    work: order,
    refetches: () => ofObjective(org, objective.uuid),
    success: t('objective.updated'),
    undo,
    onSaved,
  });
};

/** Puts the key results of an objective into another order. */
export const KeyResultOrder = ({ objective }: { objective: ObjectiveResource }): ReactNode => {
  const { t } = useTranslation(['okr', 'kit']);
  const [order, setOrder] = useState<Order | null>(null);
  const save = useOrder(objective, () => setOrder(null));
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
        {order && <Rows order={order} onChange={setOrder} />}
        <Button fullWidth loading={save.isPending} onClick={() => order && save.mutate(order.map(({ uuid }) => uuid))}>
          {t('kit:form.save')}
        </Button>
      </Dialog>
    </>
  );
};
