import { createHash } from 'node:crypto';
import { RECOVERY_CODES } from '@waymark/contracts';
import { newReadableCode } from '@waymark/service-kit';

/** Ten new codes, as they are shown to the person. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newReadableCode);

/** The hash of a code, in whatever form it was typed. The code is too random to guess, so that no slow hash is needed. */
export const recoveryCodeHash = (code: string): Buffer =>
  createHash('sha256').update(code.replaceAll(/[\s-]/g, '').toLowerCase()).digest();
