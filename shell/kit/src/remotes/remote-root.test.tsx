import { beforeEach, expect, test } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminFrame } from '@waymark/shell-kit/admin-frame';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { mountRootParcel, type ParcelConfig } from 'single-spa';
import { createApiClient } from '../api/api-client.ts';
import { createQueryClient } from '../data/query-client.ts';
import { i18n } from '../i18n/language.ts';
import { pageNavigation } from '../navigation/navigation.ts';
import { createSession } from '../session/session.ts';
import { useOrganisation, useSession } from '../session/use-session.ts';
import { expectConsoleError } from '../testing/console.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { anOrganisation, aUser, renderApp, shownText } from '../testing/index.tsx';
import { startTestTexts } from '../testing/test-texts.ts';
import { useApp } from './app-context.tsx';
import { createLifecycles } from './create-lifecycles.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import type { RemoteProps } from './remote-props.ts';

const organisation = anOrganisation({ name: 'Northwind' });
const propsOf = (more: Partial<RemoteProps> = {}): RemoteProps => {
  const { fetch } = fakeServer({});
  const session = createSession({ userUrl: '/user', fetch });
  session.begin({ user: aUser({ first_name: 'Grace' }), token: 't' });
  return {
    queryClient: createQueryClient(),
    api: createApiClient({ baseUrl: '/api/v1', session, fetch }),
    session,
    organisation,
    adminTabs: [],
    basename: `/organization/${organisation.uuid}`,
    i18n,
    ...more,
  };
};

const Screen = (): ReactNode => {
  const { user } = useSession();
  const { name } = useOrganisation();
  const { pathname } = useLocation();
  return <p>{`${user.first_name} in ${name} at ${pathname}`}</p>;
};
const NeedsOrganisation = (): ReactNode => useOrganisation().name;
const NeedsUser = (): ReactNode => useSession().user.first_name;
const NeedsApp = (): ReactNode => (useApp() ? 'there' : '');
const OfTheAdminArea = (): ReactNode => <AdminFrame active="data-extraction">the screen</AdminFrame>;
const Broken = (): ReactNode => {
  throw new Error('broken screen');
};

beforeEach(startTestTexts);

/** Waits for a step of a parcel: not in `act`, which would hold back the effects that the parcel waits for. */
const finish = (step: () => Promise<unknown> | undefined) => waitFor(step);

/** Mounts a micro-frontend as the shell does. */
const mounted = async (Root: ComponentType, props: RemoteProps) => {
  const domElement = document.body.appendChild(document.createElement('div'));
  const lifecycles = createLifecycles({ name: 'test', Root, loadTexts: async () => ({ default: {} }) });
  const parcel = mountRootParcel(lifecycles as unknown as ParcelConfig, { domElement, ...props });
  await finish(() => parcel.mountPromise);
  return { domElement, parcel };
};

test('a micro-frontend renders with the props of the shell, and unmounts completely', async () => {
  const props = propsOf();
  pageNavigation().replace(`${props.basename}/history`);
  const { domElement, parcel } = await mounted(Screen, props);
  expect(await screen.findByText('Grace in Northwind at /history')).toBeTruthy();
  await finish(() => parcel.update?.({ ...props, organisation: { ...organisation, name: 'Southwind' } }));
  expect(await screen.findByText('Grace in Southwind at /history')).toBeTruthy();
  await finish(parcel.unmount);
  expect(domElement.textContent).toBe('');
});

test('a screen of the admin area shows the tabs that the shell hands over', async () => {
  const props = propsOf({ adminTabs: [{ name: 'data-extraction', role: 'admin', order: 1 }] });
  const { domElement, parcel } = await mounted(OfTheAdminArea, props);
  const tab = await within(domElement).findByRole('link', { current: 'page' });
  expect(tab).toHaveTextContent(shownText('kit:admin_frame.data_extraction'));
  expect(tab.getAttribute('href')).toBe(`${props.basename}/admin/data-extraction`);
  await finish(parcel.unmount);
});

test('a micro-frontend that crashes reports the error to the shell, and does not show it', async () => {
  expectConsoleError(/^Error: broken screen/);
  const crashes: string[] = [];
  const { domElement, parcel } = await mounted(Broken, propsOf({ onCrash: ({ message }) => crashes.push(message) }));
  expect(crashes).toEqual(['broken screen']);
  expect(domElement.textContent).not.toContain('broken');
  await finish(parcel.unmount);
});

test('a screen still has its user right after the session has ended', async () => {
  const { session } = await renderApp(<Screen />, { organisation, user: aUser({ first_name: 'Ada' }) });
  expect(screen.getByText(/^Ada in/)).toBeTruthy();
  act(() => session.end());
  expect(screen.getByText(/^Ada in/)).toBeTruthy();
});

test('a screen without the organisation, user or provider that it needs throws an error that names it', async () => {
  await expect(renderApp(<NeedsOrganisation />, { organisation: null })).rejects.toThrow('organisation');
  await expect(renderApp(<NeedsUser />, { user: null })).rejects.toThrow('Nobody is signed in');
  expect(() => render(<NeedsApp />)).toThrow('AppProvider');
});

const Mended = ({ broken }: { broken: { now: boolean } }): ReactNode => {
  if (broken.now) throw new Error('not yet');
  return <p>mended</p>;
};
const Retrying = ({ broken }: { broken: { now: boolean } }): ReactNode => {
  const [reported, setReported] = useState('');
  return (
    <>
      <p>{reported}</p>
      <ErrorBoundary
        onError={({ message }) => setReported(`reported ${message}`)}
        fallback={(retry, { message }) => (
          <button type="button" onClick={retry}>
            {`again after ${message}`}
          </button>
        )}
      >
        <Mended broken={broken} />
      </ErrorBoundary>
    </>
  );
};

test('a crashed screen can be retried', async () => {
  expectConsoleError(/^Error: not yet/);
  const broken = { now: true };
  render(<Retrying broken={broken} />);
  expect(screen.getByText('reported not yet')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'again after not yet' }));
  expect(screen.getByRole('button', { name: 'again after not yet' })).toBeTruthy();
  broken.now = false;
  await userEvent.click(screen.getByRole('button', { name: 'again after not yet' }));
  expect(screen.getByText('mended')).toBeTruthy();
});
