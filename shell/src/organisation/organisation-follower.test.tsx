import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useUnsavedGuard } from '@waymark/shell-kit/actions';
import { anOrganisation, aUser, readTexts, renderApp } from '@waymark/shell-kit/testing';
import type { ReactNode } from 'react';
import texts from '../../locales/en.json' with { type: 'json' };
import { OrganisationFollower } from './organisation-follower.ts';

readTexts('shell', texts);

const organisation = anOrganisation();

const UnsavedForm = (): ReactNode => {
  useUnsavedGuard(true);
  return <OrganisationFollower organisation={organisation} error={null} />;
};

test('unsaved changes do not block leaving an organisation that was deleted', async () => {
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
