import type { MicroFrontend } from '@waymark/shell-kit';
import { manifest as admin } from '../../mfe-admin/manifest.ts';
import { manifest as backoffice } from '../../mfe-backoffice/manifest.ts';
import { manifest as okr } from '../../mfe-okr/manifest.ts';

/** The micro-frontends of the product: the one list that build, shell, tests and size gates read. */
export const microFrontends: readonly MicroFrontend[] = [okr, admin, backoffice];

/** The tabs of the admin area, of all of them. */
export const adminTabs = microFrontends.flatMap((each) => each.adminTabs);
