import { isUuid } from '@waymark/contracts';
import type { ParamReader } from './route.ts';

/** A UUID, in lower case. */
export const uuidParam: ParamReader = (text) => (isUuid(text) ? text.toLowerCase() : undefined);

/** Any text of limited length, for names that the handler looks up itself. */
export const textParam: ParamReader = (text) =>
  text.length > 0 && text.length <= 200 && !text.includes('\0') ? text : undefined;
