import { expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { i18n } from '@waymark/shell-kit';
import { type FakeRoutes, readTexts, renderApp } from '@waymark/shell-kit/testing';
import texts from '../../locales/en.json' with { type: 'json' };
import { FooterLinks } from './footer-links.tsx';

readTexts('shell', texts);

const contacts = (about_url: string | null, support_url: string | null): FakeRoutes => ({
  'GET user/contacts': () => ({ about_url, support_url }),
});
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
const OF_GUIDE = [
  ['Powered by Waymark', '/'],
  ['About', '/guide/about.html'],
  ['Support', '/guide/support.html'],
];

test('About and Support link to the addresses that the operator has set', async () => {
  await renderApp(<FooterLinks />, { routes: contacts('https://okr.example/about', 'mailto:help@okr.example') });
  await waitFor(() =>
    expect(links()).toEqual([
      ['Powered by Waymark', '/'],
      ['About', 'https://okr.example/about'],
      ['Support', 'mailto:help@okr.example'],
    ]),
  );
});

test.each([
  ['the operator has set no addresses', contacts(null, null)],
  ['the addresses cannot be loaded', {}],
])('About and Support link to the guide if %s', async (_when, routes) => {
  const { calls } = await renderApp(<FooterLinks />, { routes });
  expect(links()).toEqual(OF_GUIDE);
  await waitFor(() => expect(calls).toHaveLength(Object.keys(routes).length));
  await act(async () => undefined);
  expect(links()).toEqual(OF_GUIDE);
});

test('by default About and Support link to the guide in the current language, also after it has changed', async () => {
  await renderApp(<FooterLinks />, { routes: contacts(null, null) });
  await act(() => i18n.changeLanguage('de'));
  const shown = links().map(([, to]) => to);
  await act(() => i18n.changeLanguage('en'));
  expect(shown).toEqual(['/', '/guide/de/about.html', '/guide/de/support.html']);
  expect(links()).toEqual(OF_GUIDE);
});
