import { fields, instant, REQUIRED } from './fields.ts';

/** `POST /dev/clock`, tests only. */
export const devClock = fields({ now: instant().required(REQUIRED) });
