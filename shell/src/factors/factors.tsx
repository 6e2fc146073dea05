import { IconKey, IconPlus } from '@tabler/icons-react';
import { beginPasskey, beginTotp, type FactorResource, MAX_FACTORS } from '@waymark/contracts';
import { type AnswerTo, Button, ErrorPanel, lazyPart, Suspense, useApi, useSession } from '@waymark/shell-kit';
import { AccessList, AccessRow } from '@waymark/shell-kit/access';
import { useSave } from '@waymark/shell-kit/actions';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import sessions from '../account/sessions.module.css';
import { SizedSkeleton } from '../account/sized-skeleton.tsx';
import { useHashPlace } from '../account/use-hash-place.ts';
import { passkeysPossible } from '../passkeys/passkeys-possible.ts';
import { FactorRow } from './factor-row.tsx';
import classes from './factors.module.css';
import { useFactors } from './use-factors.ts';

const FactorDialogs = lazyPart(async () => ({ default: (await import('./factor-dialogs.tsx')).FactorDialogs }));

/** The open dialog: adding a factor (the server has begun it), removing one, or renewing the recovery codes. */
export type UnderWay =
  | { kind: 'app'; begun: AnswerTo<typeof beginTotp> }
  | { kind: 'passkey'; options: unknown }
  | { kind: 'removal'; factor: FactorResource; isLast: boolean }
  | { kind: 'renewal' };

/** Recovery codes that are shown for the only time; `news` is the toast shown once their dialog is closed. */
export type NewCodes = { codes: readonly string[]; news?: string };

/** Calls the server before the dialog opens: it may ask for a fresh sign-in, and its response has the data that the dialog shows. */
const useAdding = (show: (underWay: UnderWay) => void) => {
  const api = useApi();
  const app = useSave({
    work: () => api.ask(beginTotp, {}, {}),
    onSaved: (begun) => show({ kind: 'app', begun }),
  });
  const passkey = useSave({
    work: () => api.ask(beginPasskey, {}),
    onSaved: ({ options }) => show({ kind: 'passkey', options }),
  });
  return { app, passkey };
};

type AddingProps = { first: boolean; full: boolean; onShow: (underWay: UnderWay) => void };

const Adding = ({ first, full, onShow }: AddingProps): ReactNode => {
  const { t } = useTranslation('shell');
  const { app, passkey } = useAdding(onShow);
  if (full) return <p className={classes.note}>{t('factors.full', { count: MAX_FACTORS })}</p>;
  const ways = [
    { key: 'add_app', begin: app },
    ...(passkeysPossible() ? [{ key: 'add_passkey', begin: passkey } as const] : []),
  ] as const;
  return (
    <div className={classes.adding} data-first={first || undefined}>
      {ways.map(({ key, begin }) => (
        <Button
          key={key}
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          // Not disabled: a disabled button loses the focus, and the dialog could not give it back on closing.
          aria-busy={begin.isPending || undefined}
          onClick={() => begin.isPending || begin.mutate()}
        >
          {t(`factors.${key}`)}
        </Button>
      ))}
    </div>
  );
};

/** From this many codes left on, the row warns that new ones are needed. */
const FEW = 3;

const RecoveryLine = ({ left, onRenew }: { left: number; onRenew: () => void }): ReactNode => {
  const { t } = useTranslation('shell');
  return (
    <AccessRow
      icon={<IconKey size={22} stroke={1.5} aria-hidden />}
      name={t('factors.codes')}
      facts={<span className={left <= FEW ? classes.few : undefined}>{t('factors.codes_left', { count: left })}</span>}
      action={
        <Button variant="default" size="xs" onClick={onRenew}>
          {t('factors.renew')}
        </Button>
      }
    />
  );
};

type ListProps = { factors: readonly FactorResource[]; left: number; onShow: (underWay: UnderWay) => void };

const FactorList = ({ factors, left, onShow }: ListProps): ReactNode => {
  const { t } = useTranslation('shell');
  const none = factors.length === 0;
  return (
    <div className={sessions.sessions}>
      {none && <p className={classes.none}>{t('factors.none')}</p>}
      {!none && (
        <AccessList>
          {factors.map((factor) => (
            <FactorRow
              key={factor.uuid}
              factor={factor}
              onRemove={() => onShow({ kind: 'removal', factor, isLast: factors.length === 1 })}
            />
          ))}
          <RecoveryLine left={left} onRenew={() => onShow({ kind: 'renewal' })} />
        </AccessList>
      )}
      <Adding first={none} full={factors.length >= MAX_FACTORS} onShow={onShow} />
    </div>
  );
};

/** The size of one factor. The session knows whether there is any, but not how many. */
const Loading = (): ReactNode => {
  const { user } = useSession();
  const [now] = useState(() => new Date().toISOString());
  const example: FactorResource = { uuid: '', kind: 'totp', name: '', created_at: now, last_used_at: now };
  return (
    <SizedSkeleton>
      <FactorList factors={user.second_factor ? [example] : []} left={0} onShow={() => {}} />
    </SizedSkeleton>
  );
};

/** What protects the account besides the password: authenticator apps and passkeys, with the recovery codes. */
export const Factors = (): ReactNode => {
  const { t } = useTranslation('shell');
  const { data, error, refetch } = useFactors();
  const place = useHashPlace('security');
  const [underWay, setUnderWay] = useState<UnderWay | null>(null);
  const [newCodes, setNewCodes] = useState<NewCodes | null>(null);
  if (!data)
    return error ? (
      <ErrorPanel compact title={t('factors.failed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <Loading />
    );
  const { factors, recovery_codes_left } = data;
  return (
    <div ref={place}>
      <FactorList
        factors={factors}
        left={recovery_codes_left}
        // Another dialog may have been opened while the server was asked.
        onShow={(next) => setUnderWay((now) => now ?? next)}
      />
      {(underWay || newCodes) && (
        <Suspense fallback={null}>
          <FactorDialogs
            underWay={underWay}
            newCodes={newCodes}
            factors={factors}
            onClose={() => setUnderWay(null)}
            onCodes={setNewCodes}
          />
        </Suspense>
      )}
    </div>
  );
};
