/** The seats in an organisation's subscription. */
type Seats = {
  number_of_users_based_on_subscription: number;
  number_of_users_over_subscription: number;
};

/** Included users and extra seats together. */
export const maximumUsers = (seats: Seats): number =>
  seats.number_of_users_based_on_subscription + seats.number_of_users_over_subscription;

/** Whether nobody else may be invited: active members have reached the maximum (product-rules.md, "Seats when inviting"). */
export const seatsFull = (activeUsers: number, maximum: number): boolean => activeUsers >= maximum;

/** Whether there are more active members than seats, so that the organisation is blocked. */
export const overSubscription = (activeUsers: number, maximum: number): boolean => activeUsers > maximum;

/** Users that can still be added. */
export const seatsLeft = (activeUsers: number, maximum: number): number => Math.max(0, maximum - activeUsers);

export type Blocks = { blocked_for_not_paying: boolean; blocked_for_active_users_over_subscription: boolean };
export type BlockCode = 'BLOCKED_FOR_NOT_PAYING' | 'BLOCKED_FOR_USERS_OVER_SUBSCRIPTION';

/** The block that is shown: not paying takes precedence over over-subscription on every screen (product-rules.md, "Seats and blocks"). */
export const blockOf = (blocks: Blocks): BlockCode | undefined => {
  if (blocks.blocked_for_not_paying) return 'BLOCKED_FOR_NOT_PAYING';
  return blocks.blocked_for_active_users_over_subscription ? 'BLOCKED_FOR_USERS_OVER_SUBSCRIPTION' : undefined;
};

/** Whether the reader may invite people, and create and change teams (product-rules.md, "Seats and blocks"). */
export const peopleRights = ({
  admin,
  ...blocks
}: Blocks & { admin: boolean }): { invite: boolean; teams: boolean } => ({
  invite: admin && !blocks.blocked_for_not_paying,
  teams: admin && blockOf(blocks) === undefined,
});
