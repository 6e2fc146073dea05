import { BLOCK_COLUMNS } from '@waymark/service-kit';

/*
 * The caller as an active member, with the blocks of the organisation, as a part of a larger statement; $1 is the organisation, $2
 * the user. In the statement `m` is the member and `s` the subscription.
 */
export const MEMBER = `m.admin, ${BLOCK_COLUMNS}`;
export const FROM_MEMBER = 'members m left join subscriptions s on s.organisation_uuid = m.organisation_uuid';
export const IS_MEMBER = 'm.organisation_uuid = $1 and m.user_uuid = $2 and m.active and not m.gone';
