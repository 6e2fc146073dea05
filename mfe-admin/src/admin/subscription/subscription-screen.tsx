import { PLAN_TYPES } from '@waymark/contracts';
import { BlockedNotice, lazyPart, RowsSkeleton, Suspense } from '@waymark/shell-kit';
import { AdminFrame } from '@waymark/shell-kit/admin-frame';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddressParams } from '../../shared/use-address-params.ts';
import { useOrganisationLimits } from '../../shared/use-organisation-limits.ts';
import { PendingRequest } from './pending-request.tsx';
import { PlanCard } from './plan-card.tsx';
import { RequestDialogs } from './request-dialogs.tsx';
import classes from './subscription.module.css';
import { SubscriptionFacts } from './subscription-facts.tsx';

const PaymentDue = lazyPart(async () => ({ default: (await import('./payments.tsx')).PaymentDue }));
const Statements = lazyPart(async () => ({ default: (await import('./payments.tsx')).Statements }));
const StatementOfMonth = lazyPart(async () => ({ default: (await import('./payments.tsx')).StatementOfMonth }));

const Content = (): ReactNode => {
  const { t } = useTranslation('admin');
  const { organisation, block } = useOrganisationLimits();
  const { read, push, replace } = useAddressParams();
  const ask = (request: string): void => push({ request });
  const month = read('statement');
  if (month) {
    return (
      <Suspense fallback={<RowsSkeleton rows={8} />}>
        <StatementOfMonth month={month} />
      </Suspense>
    );
  }
  return (
    <div className={classes.screen}>
      {block && <BlockedNotice block={block} at="subscription" />}
      <SubscriptionFacts organisation={organisation} onManageUsers={() => ask('users')} />
      {organisation.payment_amount > 0 && (
        <Suspense>
          <PaymentDue />
        </Suspense>
      )}
      <PendingRequest
        organisation={organisation}
        onCancelPlan={() => ask('cancel-plan')}
        onCancelUsers={() => ask('cancel-users')}
      />
      <section aria-labelledby="plans">
        <h2 id="plans" className={classes.heading}>
          {t('subscription.plans')}
        </h2>
        <div className={classes.plans}>
          {PLAN_TYPES.map((plan) => (
            <PlanCard
              key={plan}
              plan={plan}
              organisation={organisation}
              onAsk={(wanted, offer) => ask(offer === 'cancel' ? 'cancel-plan' : wanted)}
            />
          ))}
        </div>
      </section>
      <Suspense fallback={<RowsSkeleton rows={3} />}>
        <Statements />
      </Suspense>
      <RequestDialogs
        request={read('request')}
        organisation={organisation}
        onClose={() => replace({ request: null })}
      />
    </div>
  );
};

/** The plan, its cost and requests; available while the organisation is blocked (product-rules.md, "Subscription page"). */
export const SubscriptionScreen = (): ReactNode => (
  <AdminFrame active="subscription">
    <Content />
  </AdminFrame>
);
