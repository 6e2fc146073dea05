import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { type ObjectiveResource, orderKeyResults } from '@waymark/contracts';
import { ActionIcon, Button, Dialog, useApi, useOrganisation } from '@waymark/shell-kit';
import { savingObjective, UnsavedGuard, useIsShown, useSave } from '@waymark/shell-kit/actions';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useObjectiveChanged } from '../objectives/objective-changed.ts';
import classes from './key-result-order.module.css';

/** The list with one item moved up or down. */
const moved = <Item,>(items: readonly Item[], index: number, by: 1 | -1): Item[] => {
  const next = [...items];
  const [item] = next.splice(index, 1);
  if (item !== undefined) next.splice(index + by, 0, item);
  return next;
};

type KeyResults = ObjectiveResource['keyresults'];
type Order = readonly string[];

const orderOf = (keyresults: KeyResults): Order => keyresults.map(({ uuid }) => uuid);

/** The current key results in the chosen order; ones added since then come last. */
const placed = (keyresults: KeyResults, order: Order): KeyResults => {
  const placeOf = ({ uuid }: KeyResults[number]): number => (order.includes(uuid) ? order.indexOf(uuid) : order.length);
  return keyresults.toSorted((one, other) => placeOf(one) - placeOf(other));
};

type RowsProps = { keyresults: KeyResults; onChange: (keyresults: KeyResults) => void };

const Rows = ({ keyresults, onChange }: RowsProps): ReactNode => {
  const { t } = useTranslation('okr');
  const arrow = (index: number, by: 1 | -1): ReactNode => {
    const isEnd = keyresults[index + by] === undefined;
    return (
      <ActionIcon
        aria-label={t(by < 0 ? 'order.up' : 'order.down', { name: keyresults[index]?.name })}
        // A disabled button would lose the focus when it has moved its key result to the end.
        aria-disabled={isEnd}
        onClick={() => isEnd || onChange(moved(keyresults, index, by))}
      >
        {by < 0 ? (
          <IconArrowUp size={18} stroke={1.7} aria-hidden />
        ) : (
          <IconArrowDown size={18} stroke={1.7} aria-hidden />
        )}
      </ActionIcon>
    );
  };
  return (
    <ol className={classes.order}>
      {keyresults.map(({ uuid, name }, index) => (
        <li key={uuid}>
          <span>{name}</span>
          {arrow(index, -1)}
          {arrow(index, 1)}
        </li>
      ))}
    </ol>
  );
};

/** Saves an order; the toast offers undo. */
const useOrder = (objective: ObjectiveResource, onSaved: () => void) => {
  const { t } = useTranslation('okr');
  const api = useApi();
  const changed = useObjectiveChanged();
  const { uuid: org } = useOrganisation();
  const order = (keyresults_uid: Order) =>
    api.ask(orderKeyResults, { org, objective: objective.uuid }, { keyresults_uid: [...keyresults_uid] });
  return useSave({
    work: ({ chosen }: { chosen: Order; former: Order }) => order(chosen),
    ...savingObjective(org, () => objective.uuid),
    success: t('objective.updated'),
    undo: (_ordered, { former }) => order(former).finally(() => changed(objective.uuid)),
    onSaved,
  });
};

type DialogProps = { objective: ObjectiveResource; onClose: () => void };

const OrderDialog = ({ objective, onClose }: DialogProps): ReactNode => {
  const { t } = useTranslation(['okr', 'kit']);
  // Null until the user changes the order; until then the list follows changes of others.
  const [order, setOrder] = useState<Order | null>(null);
  const isShown = useIsShown();
  const save = useOrder(objective, () => isShown() && onClose());
  const former = orderOf(objective.keyresults);
  const shown = order ? placed(objective.keyresults, order) : objective.keyresults;
  const chosen = orderOf(shown);
  const isOther = chosen.some((uuid, place) => uuid !== former[place]);
  return (
    <Dialog opened onClose={onClose} title={t('order.title')}>
      <UnsavedGuard dirty={isOther && !save.isPending} />
      <Rows keyresults={shown} onChange={(next) => setOrder(orderOf(next))} />
      <Button fullWidth loading={save.isPending} onClick={() => save.mutate({ chosen, former })}>
        {t('kit:form.save')}
      </Button>
    </Dialog>
  );
};

/** Reorders the key results of an objective; asks before an unsaved order is lost. */
export const KeyResultOrder = ({ objective }: { objective: ObjectiveResource }): ReactNode => {
  const { t } = useTranslation('okr');
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowsSort size={16} stroke={1.7} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('order.button')}
      </Button>
      {opened && <OrderDialog objective={objective} onClose={() => setOpened(false)} />}
    </>
  );
};
