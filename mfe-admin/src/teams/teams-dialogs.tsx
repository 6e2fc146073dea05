import { lazyPart, prepareForms, useOrganisation } from '@waymark/shell-kit';
import { type ReactNode, Suspense } from 'react';
import { useAddressParams } from '../shared/use-address-params.ts';

const InviteDialog = lazyPart(async () => ({ default: (await import('../invite/invite-dialog.tsx')).InviteDialog }));
const ImportDialog = lazyPart(async () => ({ default: (await import('../import/import-dialog.tsx')).ImportDialog }));
// The form's code is loaded together with the dialog, so that the dialog does not change its height.
const TeamNameDialog = lazyPart(async () => {
  const [{ TeamNameDialog: Dialog }] = await Promise.all([import('./team-name-dialog.tsx'), prepareForms()]);
  return { default: Dialog };
});
const DeleteTeam = lazyPart(async () => ({ default: (await import('./delete-team.tsx')).DeleteTeam }));
const TeamPeopleDialog = lazyPart(async () => ({
  default: (await import('./team-people-dialog.tsx')).TeamPeopleDialog,
}));

const Named = (): ReactNode => {
  const { read, replace } = useAddressParams();
  const { admin } = useOrganisation();
  const close = (): void => replace({ dialog: null, team: null });
  const team = read('team');
  const dialog = read('dialog');
  if (dialog === 'team') return <TeamPeopleDialog uuid={team} onClose={close} />;
  if (!admin) return null;
  switch (dialog) {
    case 'invite':
      return <InviteDialog onClose={close} />;
    case 'import':
      return <ImportDialog onClose={close} />;
    case 'new-team':
      return <TeamNameDialog onClose={close} />;
    case 'rename-team':
      return <TeamNameDialog uuid={team} onClose={close} />;
    case 'delete-team':
      return <DeleteTeam uuid={team} onClose={close} />;
    default:
      return null;
  }
};

/** The dialog that the address names. */
export const TeamsDialogs = (): ReactNode => (
  <Suspense>
    <Named />
  </Suspense>
);
