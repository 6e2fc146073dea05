import { lazyPart, Suspense } from '@waymark/shell-kit';
import { prepareForms } from '@waymark/shell-kit/actions';
import type { ReactNode } from 'react';
import { useAddressParams } from '../shared/use-address-params.ts';

const InviteDialog = lazyPart(async () => ({ default: (await import('../invite/invite-dialog.tsx')).InviteDialog }));
const ImportDialog = lazyPart(async () => ({ default: (await import('../import/import-dialog.tsx')).ImportDialog }));
// The form's code is loaded together with the dialog, so that the dialog does not change its height.
const TeamNameDialog = lazyPart(async () => {
  const [{ TeamNameDialog: Dialog }] = await Promise.all([
    import(/* webpackChunkName: "team-dialogs" */ './team-name-dialog.tsx'),
    prepareForms(),
  ]);
  return { default: Dialog };
});
const DeleteTeam = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "team-dialogs" */ './delete-team.tsx')).DeleteTeam,
}));
const TeamPeopleDialog = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "team-dialogs" */ './team-people-dialog.tsx')).TeamPeopleDialog,
}));

/** What the server allows the reader. */
export type Rights = { invite: boolean; teams: boolean };
type Props = { may: Rights };

const RIGHT_FOR: Readonly<Record<string, keyof Rights>> = {
  invite: 'invite',
  import: 'invite',
  'new-team': 'teams',
  'rename-team': 'teams',
  'delete-team': 'teams',
};

const Named = ({ may }: Props): ReactNode => {
  const { read, replace } = useAddressParams();
  const close = (): void => replace({ dialog: null, team: null });
  const team = read('team');
  const dialog = read('dialog');
  if (dialog === 'team') return <TeamPeopleDialog uuid={team} onClose={close} />;
  const right = RIGHT_FOR[dialog];
  if (!right || !may[right]) return null;
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

/** The dialog in the address, if the reader may use it. */
export const TeamsDialogs = ({ may }: Props): ReactNode => (
  <Suspense>
    <Named may={may} />
  </Suspense>
);
