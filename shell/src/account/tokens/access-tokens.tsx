import { IconKey } from '@tabler/icons-react';
import { type ApiTokenResource, MOST_TOKENS } from '@waymark/contracts';
import { Button, ConfirmDialog, ErrorPanel, lazyPart, Suspense, useSession } from '@waymark/shell-kit';
import { AccessList } from '@waymark/shell-kit/access';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SizedSkeleton } from '../sized-skeleton.tsx';
import { useHashPlace } from '../use-hash-place.ts';
import { useRemoveToken, useTokens } from './token-data.ts';
import { TokenRow } from './token-row.tsx';
import classes from './tokens.module.css';

const NewTokenDialog = lazyPart(async () => ({ default: (await import('./new-token-dialog.tsx')).NewTokenDialog }));

const DocsLink = (): ReactNode => {
  const { t } = useTranslation('shell');
  return (
    <a href="/api/docs" target="_blank" rel="noreferrer" className={classes.docs}>
      {t('tokens.docs')}
    </a>
  );
};

const Deleting = ({ token, onClose }: { token: ApiTokenResource | null; onClose: () => void }): ReactNode => {
  const { t } = useTranslation('shell');
  const remove = useRemoveToken();
  return (
    <ConfirmDialog
      opened={token !== null}
      danger
      title={t('tokens.delete_title')}
      confirmLabel={t('tokens.delete')}
      onConfirm={() => token && remove.mutateAsync(token)}
      onClose={onClose}
    >
      {t('tokens.delete_text', { name: token?.name ?? '' })}
    </ConfirmDialog>
  );
};

/** The button for a new token, or why none can be made. */
const Add = ({ live, onAdd }: { live: number; onAdd: () => void }): ReactNode => {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  if (user.must_prove_email) return <p className={classes.hint}>{t('tokens.unproven')}</p>;
  if (live >= MOST_TOKENS) return <p className={classes.hint}>{t('tokens.full', { limit: MOST_TOKENS })}</p>;
  return (
    <Button leftSection={<IconKey size={16} stroke={1.6} aria-hidden />} onClick={onAdd}>
      {t('tokens.new')}
    </Button>
  );
};

type ListProps = {
  tokens: readonly ApiTokenResource[];
  onAdd: () => void;
  onDelete: (token: ApiTokenResource) => void;
};

const TokenList = ({ tokens, onAdd, onDelete }: ListProps): ReactNode => {
  const { t } = useTranslation('shell');
  const [now] = useState(() => new Date());
  return (
    <div className={classes.tokens}>
      {tokens.length === 0 ? (
        <div>
          <p className={classes.none}>{t('tokens.none')}</p>
          <p className={classes.hint}>{t('tokens.none_text')}</p>
        </div>
      ) : (
        <AccessList>
          {tokens.map((token) => (
            <TokenRow key={token.uuid} token={token} now={now} onDelete={() => onDelete(token)} />
          ))}
        </AccessList>
      )}
      <div className={classes.actions}>
        <DocsLink />
        <Add live={tokens.filter((one) => new Date(one.expires_at) > now).length} onAdd={onAdd} />
      </div>
    </div>
  );
};

const Content = (props: Omit<ListProps, 'tokens'>): ReactNode => {
  const { t } = useTranslation('shell');
  const { data, error, refetch } = useTokens();
  if (data) return <TokenList {...props} tokens={data} />;
  if (error) return <ErrorPanel compact title={t('tokens.failed')} error={error} onRetry={() => void refetch()} />;
  return (
    // Most people have none.
    <SizedSkeleton>
      <TokenList {...props} tokens={[]} />
    </SizedSkeleton>
  );
};

/** The person's tokens for programs that use the API in their name. */
export const AccessTokens = (): ReactNode => {
  // The mail about a new token links here.
  const place = useHashPlace('tokens');
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<ApiTokenResource | null>(null);
  return (
    <div ref={place}>
      <Content onAdd={() => setAdding(true)} onDelete={setDeleting} />
      <Deleting token={deleting} onClose={() => setDeleting(null)} />
      {adding && (
        <Suspense fallback={null}>
          <NewTokenDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  );
};
