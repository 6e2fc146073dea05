import {
  acceptInvitation,
  declineInvitation,
  displayName,
  type InvitationResource,
  listInvitations,
  redeemInvitation,
} from '@waymark/contracts';
import {
  Button,
  ConfirmDialog,
  formatDay,
  isApiError,
  keyOf,
  ORGANISATION_LIST_KEY,
  toast,
  useApp,
} from '@waymark/shell-kit';
import { useIsShown, useSave } from '@waymark/shell-kit/actions';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnotherLink } from '../prove/another-link.tsx';
import classes from './invitations.module.css';
import { OrganisationMark } from './organisation-mark.tsx';

type Props = {
  invitation: InvitationResource;
  /** Token of the invitation link that was opened, if it is for this invitation. */
  token?: string | undefined;
  onAnswered: () => void;
};

/** Accepts or declines. EMAIL_NOT_PROVEN is shown in the card, with how to prove the address. */
const useAnswers = ({ invitation: { uuid, organisation }, token, onAnswered }: Props) => {
  const { t } = useTranslation('shell');
  const { api, session } = useApp();
  const isShown = useIsShown();
  const leaveLink = (): void => {
    if (isShown()) onAnswered();
  };
  const acceptHere = () => api.ask(acceptInvitation, { invitation: uuid });
  const accept = useSave({
    work: () =>
      token
        ? api.ask(redeemInvitation, {}, { invitation_token: token }).catch((error: unknown) => {
            // The link is of an older mail, or was sent to somebody else; the invitation shown is open all the same.
            if (isApiError(error, 'VALIDATION')) return acceptHere();
            throw error;
          })
        : acceptHere(),
    onSaved: () => {
      leaveLink();
      // The token of the mail has proven the address; the session's token does not say so yet.
      if (token) void session.refresh(session.token());
    },
    success: t('invitations.accepted', { name: organisation.name }),
    invalidates: [ORGANISATION_LIST_KEY, keyOf(listInvitations)],
    toastErrors: false,
  });
  const decline = useSave({
    work: () => api.ask(declineInvitation, { invitation: uuid }),
    onSaved: leaveLink,
    success: t('invitations.declined', { name: organisation.name }),
    invalidates: [keyOf(listInvitations)],
  });
  const unproven = isApiError(accept.error, 'EMAIL_NOT_PROVEN') ? accept.error.message : null;
  return {
    accept: () =>
      accept.mutate(undefined, {
        onError: (error) => {
          if (!isApiError(error, 'EMAIL_NOT_PROVEN')) toast.error(error);
        },
      }),
    decline: () => decline.mutateAsync(),
    accepting: accept.isPending,
    unproven,
  };
};

/** Who invites, where and since when. */
export const InvitationCard = (props: Props): ReactNode => {
  const { invitation, token } = props;
  const { t } = useTranslation('shell');
  const { accept, decline, accepting, unproven } = useAnswers(props);
  const [declining, setDeclining] = useState(false);
  const { organisation, invited_by, created_at } = invitation;
  const { name } = organisation;
  const inviter = displayName(invited_by);
  const since = formatDay(created_at);
  return (
    <li className={classes.card} data-linked={token ? true : undefined}>
      <OrganisationMark organisation={organisation} />
      <div className={classes.what}>
        <span className={classes.name}>{name}</span>
        <span className={classes.facts}>
          {inviter ? t('invitations.by', { inviter, since }) : t('invitations.since', { since })}
        </span>
      </div>
      <div className={classes.answers}>
        <Button variant="default" onClick={() => setDeclining(true)} aria-label={t('invitations.decline_of', { name })}>
          {t('invitations.decline')}
        </Button>
        <Button onClick={accept} loading={accepting} aria-label={t('invitations.accept_of', { name })}>
          {t('invitations.accept')}
        </Button>
      </div>
      {unproven && (
        <div className={classes.unproven} role="alert">
          <p>{unproven}</p>
          <AnotherLink />
        </div>
      )}
      <ConfirmDialog
        opened={declining}
        onClose={() => setDeclining(false)}
        title={t('invitations.decline_title', { name })}
        confirmLabel={t('invitations.decline')}
        onConfirm={decline}
      >
        {t('invitations.decline_text')}
      </ConfirmDialog>
    </li>
  );
};
