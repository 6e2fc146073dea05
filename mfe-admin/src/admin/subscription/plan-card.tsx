import { IconCheck } from '@tabler/icons-react';
import type { OrganisationResource, PlanType } from '@waymark/contracts';
import { Button, ContactLink, Tag, useContacts } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type PlanOffer, planOffer } from './plan-offer.ts';
import classes from './subscription.module.css';

/** Number of lines of features per plan in the texts. */
const FEATURES: Record<PlanType, number> = { free_plan: 2, grow_plan: 4, enterprise_plan: 7 };

type Props = { plan: PlanType; organisation: OrganisationResource; onAsk: (plan: PlanType, offer: PlanOffer) => void };

const PlanButton = ({ plan, organisation, onAsk }: Props): ReactNode => {
  const { t } = useTranslation('admin');
  const offer = planOffer(plan, organisation);
  const name = t(`kit:plan.${plan}`);
  if (offer === 'current') {
    return (
      <Button variant="default" disabled fullWidth>
        {t('plan.current')}
      </Button>
    );
  }
  const waits = offer === 'application_in_progress' || offer === 'users_request_in_progress';
  const strong = offer === 'subscribe' || offer === 'upgrade';
  return (
    <Button fullWidth variant={strong ? 'filled' : 'default'} disabled={waits} onClick={() => onAsk(plan, offer)}>
      {t(`plan.${offer}`, { name })}
    </Button>
  );
};

/** One plan of the pricing table: its price, its features, and the button that requests it. */
export const PlanCard = (props: Props): ReactNode => {
  const { plan, organisation } = props;
  const { t } = useTranslation('admin');
  const { support_url: supportUrl } = useContacts();
  const current = organisation.current_subscription_type === plan;
  const pending = organisation.in_progress_subscription_type === plan;
  return (
    <article className={classes.plan} data-current={current || undefined} aria-label={t(`kit:plan.${plan}`)}>
      <div className={classes.planHead}>
        <h3>{t(`kit:plan.${plan}`)}</h3>
        {current && <Tag tone="primary">{t('plan.yours')}</Tag>}
        {pending && <Tag tone="outline">{t('plan.requested')}</Tag>}
      </div>
      <p className={classes.price}>{t(`plan.${plan}_price`)}</p>
      <p className={classes.users}>
        {t(`plan.${plan}_users`)}
        {plan === 'enterprise_plan' && supportUrl && (
          <>
            {' '}
            <ContactLink to={supportUrl}>{t('kit:contact.support')}</ContactLink>
          </>
        )}
      </p>
      <ul className={classes.features}>
        {Array.from({ length: FEATURES[plan] }, (_, index) => `plan.${plan}_feature_${index + 1}`).map((key) => (
          <li key={key}>
            <IconCheck size={16} stroke={2} aria-hidden />
            <span>{t(key)}</span>
          </li>
        ))}
      </ul>
      <PlanButton {...props} />
    </article>
  );
};
