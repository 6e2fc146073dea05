import { toast, withRetries } from '@waymark/shell-kit';
import { version as reactVersion } from 'react';

type Factory = () => unknown;
type Shared = {
  version: string;
  scope: string[];
  get: () => Promise<Factory>;
  shareConfig: { singleton: true; requiredVersion: false };
};

const shared = (version: string, load: () => Promise<unknown>): Shared => ({
  version,
  scope: ['default'],
  // Retries by itself: the federation runtime caches a failure for as long as the page lives.
  get: async () => {
    const loaded = await withRetries(load, toast.error);
    return () => loaded;
  },
  shareConfig: { singleton: true, requiredVersion: false },
});

/**
 * The modules that the shell shares with micro-frontends: the instances that the shell itself uses, loaded lazily, so that the sign-in
 * page does not load them. Those that every micro-frontend needs are one file, without duplicates. `deploy/web/shared.ts` is the
 * counterpart in the micro-frontends' build.
 */
export const sharedModules: Record<string, Shared> = {
  react: shared(reactVersion, () => import('react')),
  'react/jsx-runtime': shared(reactVersion, () => import('react/jsx-runtime')),
  'react-dom': shared(reactVersion, () => import('react-dom')),
  'react-dom/client': shared(reactVersion, () => import('react-dom/client')),
  'react-router': shared('8.5.1', () => import(/* webpackChunkName: "shared" */ '../shared/react-router.ts')),
  i18next: shared('27.1.2', () => import('i18next')),
  'react-i18next': shared('18.0.1', () => import(/* webpackChunkName: "shared" */ '../shared/react-i18next.ts')),
  '@tanstack/react-query': shared('5.108.0', () => import(/* webpackChunkName: "shared" */ '../shared/react-query.ts')),
  'final-form': shared('5.0.1', () => import('final-form')),
  'react-final-form': shared('7.0.1', () => import('react-final-form')),
  yup: shared('1.7.1', () => import('yup')),
  '@waymark/shell-kit': shared('0.1.0', () => import(/* webpackChunkName: "shared" */ '../shared/shell-kit.ts')),
  '@waymark/shell-kit/admin-frame': shared('0.1.0', () => import('@waymark/shell-kit/admin-frame')),
  '@waymark/shell-kit/charts': shared('0.1.0', () => import('@waymark/shell-kit/charts')),
  '@waymark/shell-kit/actions': shared('0.1.0', () => import('@waymark/shell-kit/actions')),
  '@waymark/shell-kit/outbox': shared('0.1.0', () => import('@waymark/shell-kit/outbox')),
  '@waymark/shell-kit/audit': shared('0.1.0', () => import('@waymark/shell-kit/audit')),
  '@waymark/shell-kit/statements': shared('0.1.0', () => import('@waymark/shell-kit/statements')),
  '@waymark/shell-kit/tables': shared('0.1.0', () => import('@waymark/shell-kit/tables')),
};
