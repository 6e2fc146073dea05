import { isUuid } from '@waymark/contracts';

/**
 * The setting of a transaction that row-level policies read: the organisation of its rows, the user whose own rows it may see, or that it
 * works for the platform.
 */
export type TenantSetting = { name: 'waymark.organisation' | 'waymark.user' | 'waymark.scope'; value: string };

const uuidSetting = (name: TenantSetting['name'], value: string): TenantSetting => {
  // It becomes part of a statement, so only UUIDs are allowed.
  if (!isUuid(value)) throw new TypeError(`${name} must be a UUID`);
  return { name, value };
};

/** Shows a transaction the rows of one organisation. @throws {TypeError} unless it is a UUID */
export const organisationSetting = (organisation: string): TenantSetting =>
  uuidSetting('waymark.organisation', organisation);

/** Shows a transaction a user's own rows in all organisations. @throws {TypeError} unless it is a UUID */
export const userSetting = (user: string): TenantSetting => uuidSetting('waymark.user', user);

export const PLATFORM_SETTING: TenantSetting = { name: 'waymark.scope', value: 'platform' };

/** Opens a transaction and applies its setting, if the whole transaction has one, in one message. */
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
  // They become part of a statement, so only such names are allowed.
  if (!names.every(isLockName)) throw new TypeError('A lock is named by a word and a UUID');
  const list = names.map((name) => `'${name}'`).join(', ');
  return `SELECT count(pg_advisory_xact_lock(hashtextextended(name, 0))) FROM (SELECT unnest(ARRAY[${list}]) AS name ORDER BY 1) locks`;
};
