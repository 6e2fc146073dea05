import { IconLock } from '@tabler/icons-react';
import type { AnswerOf, readOrganisationOverview } from '@waymark/contracts';
import { Button, formatDay, formatNumber } from '@waymark/shell-kit';
import { ActionsMenu, formatMoney } from '@waymark/shell-kit/actions';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RequestCell } from '../organisations/cells.tsx';
import { OwnerDialog } from '../organisations/owner-dialog.tsx';
import { actionsFor, isGrave, type OwnerAction, requestOf } from '../organisations/request.ts';
import classes from './organisation.module.css';

type Overview = AnswerOf<typeof readOrganisationOverview>;

const Facts = ({ label, facts }: { label: string; facts: readonly (readonly [string, string])[] }): ReactNode => (
  <section className={classes.facts} aria-label={label}>
    <h3>{label}</h3>
    <dl>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
);

const Blocks = ({ blocks }: Pick<Overview, 'blocks'>): ReactNode => {
  const { t } = useTranslation('backoffice');
  return blocks.map(({ cause, since }) => (
    <p key={cause} className={classes.block} role="note">
      <IconLock size={16} stroke={2} aria-hidden />
      {t(cause === 'not paying' ? 'organisation.block_payment' : 'organisation.block_users', {
        date: formatDay(since),
      })}
    </p>
  ));
};

/** The name of an organisation with its actions, blocks, subscription and people. */
export const OrganisationHead = ({ organisation, people, blocks }: Overview): ReactNode => {
  const { t } = useTranslation('backoffice');
  const [action, setAction] = useState<OwnerAction | null>(null);
  const { payment_amount: due, payment_date: date } = organisation;
  const request = requestOf(organisation);
  const rest = actionsFor(organisation).filter((each) => each !== 'accept' && each !== 'refuse');
  return (
    <>
      <header className={classes.head}>
        <h2>{organisation.name}</h2>
        <ActionsMenu
          label={t('organisations.actions', { name: organisation.name })}
          items={rest.map((each) => ({
            key: each,
            label: t(`action.${each}`),
            danger: isGrave(each),
            onSelect: () => setAction(each),
          }))}
        />
      </header>
      <Blocks blocks={blocks} />
      {request && (
        <section className={classes.request} aria-label={t('organisations.request')}>
          <div>
            <RequestCell organisation={organisation} />
            <small>{organisation.email_of_user_with_request}</small>
          </div>
          <span className={classes.buttons}>
            <Button variant="default" onClick={() => setAction('refuse')}>
              {t('refuse.send')}
            </Button>
            <Button onClick={() => setAction('accept')}>{t('decide.accept_confirm')}</Button>
          </span>
        </section>
      )}
      <div className={classes.columns}>
        <Facts
          label={t('organisation.subscription')}
          facts={[
            [t('organisations.plan'), t(`kit:plan.${organisation.current_subscription_type}`)],
            [t('organisation.monthly'), formatMoney(organisation.monthly_cost)],
            [t('organisation.due'), formatMoney(due)],
            ...(date ? [[t(due > 0 ? 'organisation.due_since' : 'organisation.next'), formatDay(date)] as const] : []),
          ]}
        />
        <Facts
          label={t('organisation.seats')}
          facts={[
            [t('organisations.users'), formatNumber(organisation.number_of_active_users)],
            [t('organisations.maximum'), formatNumber(organisation.maximum_number_of_users)],
            [t('organisation.included'), formatNumber(organisation.number_of_users_based_on_subscription)],
            [t('organisation.extra'), formatNumber(organisation.number_of_users_over_subscription)],
          ]}
        />
        <Facts
          label={t('organisation.people')}
          facts={[
            [t('organisation.admins'), formatNumber(people.admins)],
            [t('organisation.invited'), formatNumber(people.invited)],
            [t('organisation.working'), formatNumber(people.working)],
            [
              t('organisation.last_activity'),
              people.last_activity_at ? formatDay(people.last_activity_at) : t('organisation.never'),
            ],
          ]}
        />
      </div>
      {action && <OwnerDialog organisation={organisation} action={action} onClose={() => setAction(null)} />}
    </>
  );
};
