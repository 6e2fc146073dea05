import { Button, Dialog, isApiError, useSession } from '@waymark/shell-kit';
import { keepFocusOnPress } from '@waymark/shell-kit/actions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProofNeeded } from '../shared/proof-needed.tsx';
import { useOrganisationLimits } from '../shared/use-organisation-limits.ts';
import { AddressChips } from './address-chips.tsx';
import { AddressInput } from './address-input.tsx';
import classes from './invite.module.css';
import { SeatsFull, SeatsShort } from './seats-full.tsx';
import { type Invitation, useInvitation } from './use-invitation.ts';

type Props = { onClose: () => void };

const Gathered = ({ invitation }: { invitation: Invitation }): ReactNode => {
  const { t } = useTranslation('admin');
  const { coming, members, invalid, duplicates, again, drop } = invitation;
  return (
    <div className={classes.gathered}>
      <AddressChips
        tone="invalid"
        heading={t('invite.invalid', { count: invalid.length })}
        entries={invalid}
        onDrop={drop}
      />
      <AddressChips
        tone="member"
        heading={t('invite.members', { count: members.length })}
        entries={members}
        onDrop={drop}
      />
      <AddressChips
        tone="coming"
        heading={t('invite.coming', { count: coming.length })}
        entries={coming}
        hint={(entry) => (again.has(entry) ? t('invite.again') : undefined)}
        onDrop={drop}
      />
      {duplicates > 0 && <p className={classes.note}>{t('invite.duplicates', { count: duplicates })}</p>}
    </div>
  );
};

const Form = ({ onClose }: Props): ReactNode => {
  const { t } = useTranslation('admin');
  const invitation = useInvitation(onClose);
  const { sends, again, refusal, sending, problem, typed, type, add, send } = invitation;
  return (
    <form
      id="invite"
      noValidate
      className={classes.form}
      aria-label={t('invite.title')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!send()) event.currentTarget.querySelector('textarea')?.focus();
      }}
    >
      {isApiError(refusal, 'SUBSCRIPTION_SEATS_FULL') && <SeatsFull />}
      <AddressInput typed={typed} onType={type} onAdd={add} error={problem} />
      <Gathered invitation={invitation} />
      <SeatsShort more={sends - again.size} />
      {/* On blur the field turns its text into chips, which would push the buttons away from under the pointer. */}
      <div className={classes.actions}>
        <Button variant="default" onMouseDown={keepFocusOnPress} onClick={onClose}>
          {t('invite.cancel')}
        </Button>
        <Button type="submit" loading={sending} onMouseDown={keepFocusOnPress}>
          {sends > 0 ? t('invite.send', { count: sends }) : t('invite.send_none')}
        </Button>
      </div>
    </form>
  );
};

const Entrance = ({ onClose }: Props): ReactNode => {
  const { seatsFull } = useOrganisationLimits();
  return seatsFull ? <SeatsFull /> : <Form onClose={onClose} />;
};

/** Invites many people at once; a dialog closed by accident keeps its addresses. */
export const InviteDialog = ({ onClose }: Props): ReactNode => {
  const { t } = useTranslation('admin');
  const { user } = useSession();
  return (
    <Dialog opened sticky onClose={onClose} title={t('invite.title')} size="md">
      {user.must_prove_email ? <ProofNeeded /> : <Entrance onClose={onClose} />}
    </Dialog>
  );
};
