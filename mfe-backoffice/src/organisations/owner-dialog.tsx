import { lazyPart, Suspense } from '@waymark/shell-kit';
import { prepareForms } from '@waymark/shell-kit/actions';
import type { ReactNode } from 'react';
import { DecideDialog } from './decide-dialog.tsx';
import type { Chosen } from './organisation-actions.tsx';

const EditDialog = lazyPart(async () => {
  const [{ EditDialog: Dialog }] = await Promise.all([import('./edit-dialog.tsx'), prepareForms()]);
  return { default: Dialog };
});
const RefuseDialog = lazyPart(async () => {
  const [{ RefuseDialog: Dialog }] = await Promise.all([import('./refuse-dialog.tsx'), prepareForms()]);
  return { default: Dialog };
});

/** The dialog of the chosen action: asks for confirmation, or for the values that the action needs. */
export const OwnerDialog = ({ organisation, action, onClose }: Chosen & { onClose: () => void }): ReactNode => {
  if (action === 'edit_amount' || action === 'edit_maximum') {
    return (
      <Suspense>
        <EditDialog organisation={organisation} action={action} onClose={onClose} />
      </Suspense>
    );
  }
  if (action === 'refuse') {
    return (
      <Suspense>
        <RefuseDialog organisation={organisation} onClose={onClose} />
      </Suspense>
    );
  }
  return <DecideDialog organisation={organisation} action={action} onClose={onClose} />;
};
