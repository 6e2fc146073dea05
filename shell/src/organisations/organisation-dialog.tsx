import type { OrganisationResource } from '@waymark/contracts';
import { Button, Dialog, useSession } from '@waymark/shell-kit';
import { useIsShown } from '@waymark/shell-kit/actions';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HandOverForm } from './hand-over-form.tsx';
import { OrganisationForm } from './organisation-form.tsx';
import classes from './organisations.module.css';

type Props = {
  onClose: () => void;
  /** Absent when a new one is made. */
  organisation?: OrganisationResource;
  onSaved?: (organisation: OrganisationResource) => void;
};

/** Name and picture of an organisation, new or known; its owner can also hand it over. */
export const OrganisationDialog = ({ onClose, organisation, onSaved }: Props): ReactNode => {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const [handingOver, setHandingOver] = useState(false);
  const isShown = useIsShown();
  const saved = (answer: OrganisationResource): void => {
    if (!isShown()) return;
    onClose();
    onSaved?.(answer);
  };
  const title = !organisation
    ? 'organisation.create_title'
    : handingOver
      ? 'hand_over.title'
      : 'organisation.edit_title';
  return (
    <Dialog opened onClose={onClose} title={t(title)} size="sm" sticky>
      {organisation && handingOver ? (
        <HandOverForm organisation={organisation} onDone={onClose} onCancel={() => setHandingOver(false)} />
      ) : (
        <OrganisationForm organisation={organisation} onClose={onClose} onSaved={saved}>
          {organisation?.owner_uuid === user.uuid && (
            <div className={classes.ownership}>
              <span>{t('hand_over.you_own')}</span>
              <Button variant="subtle" color="gray" size="xs" onClick={() => setHandingOver(true)}>
                {t('hand_over.open')}
              </Button>
            </div>
          )}
        </OrganisationForm>
      )}
    </Dialog>
  );
};
