import { isUuid } from '@waymark/contracts';

/**
 * What a transaction says of itself, for the row-level policies to read:
 * the organisation it works in, the user whose own rows it may see, or that it works for the platform.
 */
export type TenantSetting = { name: 'waymark.organisation' | 'waymark.user' | 'waymark.scope'; value: string };

const uuidSetting = (name: TenantSetting['name'], value: string): TenantSetting => {
  // It becomes part of a statement, so nothing but a UUID may pass.
  if (!isUuid(value)) throw new TypeError(`${name} must be a UUID`);
  return { name, value };
};

export const organisationSetting = (organisation: string): TenantSetting =>
  uuidSetting('waymark.organisation', organisation);

export const userSetting = (user: string): TenantSetting => uuidSetting('waymark.user', user);

export const PLATFORM_SETTING: TenantSetting = { name: 'waymark.scope', value: 'platform' };

/** Opens a transaction and says whose it is, if it is somebody's as a whole, in one message. */
export const openingSql = (setting: TenantSetting | undefined): string =>
  setting === undefined ? 'BEGIN' : `BEGIN; SET LOCAL ${setting.name} = '${setting.value}'`;

const isLockName = (name: string): boolean => {
  const [word = '', uuid, ...more] = name.split(' ');
  return /^[a-z]+$/.test(word) && isUuid(uuid) && more.length === 0;
};

/**
 * Takes advisory locks until the transaction ends. Always in the same order, to avoid deadlocks.
 * @param names each a word and a UUID
 */
export const lockingSql = (names: readonly string[]): string => {
  // They become part of a statement, so nothing but such names may pass.
  if (!names.every(isLockName)) throw new TypeError('A lock is named by a word and a UUID');
  const list = names.map((name) => `'${name}'`).join(', ');
  return `SELECT count(pg_advisory_xact_lock(hashtextextended(name, 0))) FROM (SELECT unnest(ARRAY[${list}]) AS name ORDER BY 1) locks`;
};
