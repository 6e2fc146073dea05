import type { ServiceName } from '../services.ts';
import * as billing from './billing.ts';
import type { DeclaredCall } from './call.ts';
import { deliverEvents, exportPersonalData, moveClock } from './every-service.ts';
import * as identity from './identity.ts';
import * as notification from './notification.ts';
import * as okr from './okr.ts';

type Calls = Readonly<Record<string, DeclaredCall>>;

/** Identity collects a person's data for export, and asks every other service for its part. */
const withExport = <Own extends Calls>(calls: Own) => ({ ...calls, exportPersonalData });

/** The calls that each service implements, by name. A service does not start if it lacks one or serves another. */
export const CATALOGUE = {
  identity,
  okr: withExport(okr),
  billing: withExport(billing),
  notification: withExport(notification),
} as const satisfies Readonly<Record<ServiceName, Calls>>;

type Named = { [Service in ServiceName]: keyof (typeof CATALOGUE)[Service] };
/** The name of any call. */
export type CallName = Named[ServiceName];

/** Calls that the kit answers in every service. */
export const KIT_CALLS: Calls = { deliverEvents, moveClock };

/** Whether clients make a call; false for calls between services. */
export const isPublicCall = ({ auth }: DeclaredCall): boolean => auth !== 'internal';
