/** The seats of an organisation, as its subscription has them. */
type Seats = {
  number_of_users_based_on_subscription: number;
  number_of_users_over_subscription: number;
};

/** Included users and extra seats together. */
export const maximumUsers = (seats: Seats): number =>
  seats.number_of_users_based_on_subscription + seats.number_of_users_over_subscription;

/** No one more may be invited: active members have reached the maximum (product-rules.md, "Seats when inviting"). */
export const seatsFull = (activeUsers: number, maximum: number): boolean => activeUsers >= maximum;

/** The organisation is blocked: more active members than seats. */
export const overSubscription = (activeUsers: number, maximum: number): boolean => activeUsers > maximum;

/** Users that can still be added; never negative. */
export const seatsLeft = (activeUsers: number, maximum: number): number => Math.max(0, maximum - activeUsers);

export type Blocks = { blocked_for_not_paying: boolean; blocked_for_active_users_over_subscription: boolean };
export type BlockCode = 'BLOCKED_FOR_NOT_PAYING' | 'BLOCKED_FOR_USERS_OVER_SUBSCRIPTION';

/** The block that counts: not paying comes before over-subscription on every screen (product-rules.md, "Seats and blocks"). */
export const blockOf = (blocks: Blocks): BlockCode | undefined => {
  if (blocks.blocked_for_not_paying) return 'BLOCKED_FOR_NOT_PAYING';
  return blocks.blocked_for_active_users_over_subscription ? 'BLOCKED_FOR_USERS_OVER_SUBSCRIPTION' : undefined;
};
