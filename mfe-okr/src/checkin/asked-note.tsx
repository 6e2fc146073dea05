import { type KeyResultResource, withdrawCheckinAsk } from '@waymark/contracts';
import { Button, useApi, useOrganisation, usePeople, useSession } from '@waymark/shell-kit';
import { useSave } from '@waymark/shell-kit/actions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { askedKeys } from './asked-keys.ts';
import classes from './asked-note.module.css';
import { CHECKIN_TEXTS } from './checkin-texts.ts';

/** Who was asked for a check-in, and by whom, if known. */
type Asked = { user_uuid: string; by_uuid: string | null };

type Props = {
  card: Pick<KeyResultResource, 'uuid' | 'user_uuid'>;
  asked: Asked | undefined;
  /** Whether the reader may withdraw the request of somebody else; their own they always may. */
  mayWithdraw: boolean;
};

const useWords = ({ card, asked: { user_uuid, by_uuid } }: Props & { asked: Asked }): string => {
  const { t } = useTranslation(CHECKIN_TEXTS);
  const { user } = useSession();
  const { nameOf } = usePeople([card.user_uuid, user_uuid, by_uuid]);
  const owner = nameOf(card.user_uuid);
  if (user_uuid === user.uuid)
    return by_uuid === null || by_uuid === card.user_uuid
      ? t('check_in.asked_you', { name: owner })
      : t('check_in.asked_you_by', { by: nameOf(by_uuid), name: owner });
  const name = nameOf(user_uuid);
  if (by_uuid === user.uuid) return t('check_in.asked_by_you', { name });
  return by_uuid === null ? t('check_in.asked', { name }) : t('check_in.asked_by', { by: nameOf(by_uuid), name });
};

const Note = (props: Props & { asked: Asked }): ReactNode => {
  const { card, asked, mayWithdraw } = props;
  const { t } = useTranslation(CHECKIN_TEXTS);
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const { user } = useSession();
  const { nameOf } = usePeople([asked.user_uuid]);
  const words = useWords(props);
  const withdraw = useSave({
    work: () => api.ask(withdrawCheckinAsk, { org, keyresult: card.uuid }),
    success: t('check_in.withdrawn', { name: nameOf(asked.user_uuid) }),
    invalidates: askedKeys(org, card.uuid),
  });
  const may = asked.user_uuid !== user.uuid && (mayWithdraw || asked.by_uuid === user.uuid);
  return (
    <p className={classes.asked}>
      {words}
      {may && (
        <Button variant="subtle" size="compact-sm" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {t('check_in.withdraw')}
        </Button>
      )}
    </p>
  );
};

/** Says who was asked for a check-in, by whom, and whose key result it is; the request can be withdrawn. */
export const AskedNote = ({ asked, ...props }: Props): ReactNode => {
  const { user } = useSession();
  const isOnesOwn = asked?.user_uuid === user.uuid && props.card.user_uuid === user.uuid;
  return asked && !isOnesOwn && <Note {...props} asked={asked} />;
};
