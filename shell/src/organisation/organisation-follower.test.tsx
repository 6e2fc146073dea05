import { expect, test } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { listTeams } from '@waymark/contracts';
import { keyOf, useApi } from '@waymark/shell-kit';
import { useUnsavedGuard } from '@waymark/shell-kit/actions';
import { anOrganisation, aUser, readTexts, refusal, renderApp } from '@waymark/shell-kit/testing';
import type { ReactNode } from 'react';
import texts from '../../locales/en.json' with { type: 'json' };
import { useCurrentOrganisation } from '../layout/use-current-organisation.ts';
import { OrganisationFollower } from './organisation-follower.ts';

readTexts('shell', texts);

const organisation = anOrganisation();

const UnsavedForm = (): ReactNode => {
  useUnsavedGuard(true);
  return <OrganisationFollower organisation={organisation} error={null} />;
};

test('unsaved changes do not block the redirect of a user who was removed from the organisation', async () => {
  const me = aUser();
  const message = {
    type: 'waymark.identity.member.left.v1',
    target: 'user_organisations',
    uuid: me.uuid,
    actor: 'other',
  };
  await renderApp(<UnsavedForm />, {
    user: me,
    organisation: null,
    path: `/organization/${organisation.uuid}`,
    routes: { 'GET user/organisations/:org/live': () => new Response(`data: ${JSON.stringify(message)}\n\n`) },
  });
  expect(await screen.findByText(`You were removed from ${organisation.name}`)).toBeTruthy();
  await waitFor(() => expect(window.location.pathname).toBe('/organization'));
});

test('an admin is told once when they are no longer an admin, but not about another organisation', async () => {
  const notice = `You are no longer an admin of ${organisation.name}`;
  const follow = (more: Partial<typeof organisation>) => (
    <OrganisationFollower organisation={anOrganisation({ ...organisation, ...more })} error={null} />
  );
  const { rerender } = await renderApp(follow({ uuid: 'other', admin: true }), {
    organisation: null,
    routes: { 'GET user/organisations/:org/live': () => Promise.withResolvers<Response>().promise },
  });
  rerender(follow({ admin: false }));
  rerender(follow({ admin: true }));
  expect(screen.queryByText(notice)).toBeNull();
  rerender(follow({ admin: false }));
  expect(await screen.findByText(notice)).toBeTruthy();
});

/** A screen with a query of the organisation; `isFollowed` mounts the follower. */
const Teams = ({ isFollowed }: { isFollowed: boolean }): ReactNode => {
  const api = useApi();
  const org = organisation.uuid;
  const { data, error } = useCurrentOrganisation();
  const teams = useQuery({ queryKey: keyOf(listTeams, { org }), queryFn: () => api.ask(listTeams, { org }) });
  return (
    <>
      {data && teams.isError && <p>No teams</p>}
      {isFollowed && <OrganisationFollower organisation={data} error={error} />}
    </>
  );
};

test('a call refused before the follower is mounted also leads away from the organisation', async () => {
  let requested = 0;
  const { rerender } = await renderApp(<Teams isFollowed={false} />, {
    organisation: null,
    path: `/organization/${organisation.uuid}`,
    routes: {
      'GET user/organisations/:org': () => {
        requested += 1;
        return requested === 1 ? { organisation } : refusal(404, 'NOT_FOUND', 'Not found');
      },
      'GET user/organisations/:org/live': () => Promise.withResolvers<Response>().promise,
    },
  });
  await screen.findByText('No teams');
  rerender(<Teams isFollowed />);
  expect(await screen.findByText(`You no longer have access to ${organisation.name}`)).toBeTruthy();
  await waitFor(() => expect(window.location.pathname).toBe('/organization'));
});
