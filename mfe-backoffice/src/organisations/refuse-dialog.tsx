import { COMMENT_MAX_LENGTH, readOrganisationOverview, requestRefusal } from '@waymark/contracts';
import { Dialog, isApiError, useApi } from '@waymark/shell-kit';
import { FormActions, TextAreaField, useIsShown, WaymarkForm } from '@waymark/shell-kit/actions';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RequestCell } from './cells.tsx';
import type { Chosen } from './organisation-actions.tsx';
import { useOwnerActions } from './use-owner-actions.ts';

type Props = { organisation: Chosen['organisation']; onClose: () => void };

/** Refuses a request, with a reason that is mailed to the requester. */
export const RefuseDialog = ({ organisation: chosen, onClose }: Props): ReactNode => {
  const { t } = useTranslation('backoffice');
  const api = useApi();
  const [organisation, setOrganisation] = useState(chosen);
  const { refuse } = useOwnerActions(organisation);
  const isShown = useIsShown();
  /** The request was withdrawn, or replaced by another one: shows that, so that the reason can be sent for it or given up. */
  const showPresent = async (error: unknown): Promise<never> => {
    if (isApiError(error, 'EDITED_MEANWHILE') || isApiError(error, 'NOTHING_PENDING')) {
      const present = await api.ask(readOrganisationOverview, { org: chosen.uuid }).catch(() => undefined);
      if (present) setOrganisation(present.organisation);
    }
    throw error;
  };
  return (
    <Dialog opened sticky onClose={onClose} title={t('action.refuse')} size="sm">
      <p>
        <strong>{organisation.name}</strong>
      </p>
      <p>
        <RequestCell organisation={organisation} />
      </p>
      <WaymarkForm
        schema={requestRefusal}
        initialValues={{ reason: '' }}
        label={t('action.refuse')}
        onSubmit={async ({ reason }) => {
          await refuse.mutateAsync(reason).catch(showPresent);
          if (isShown()) onClose();
        }}
      >
        {({ submitting }) => (
          <>
            <TextAreaField
              name="reason"
              label={t('refuse.reason')}
              description={t('refuse.reason_hint')}
              required
              autoFocus
              most={COMMENT_MAX_LENGTH}
            />
            <FormActions submitLabel={t('refuse.send')} submitting={submitting} onCancel={onClose} />
          </>
        )}
      </WaymarkForm>
    </Dialog>
  );
};
