/** Who is at the other end of a request that signs in or stays signed in. */
export type Client = {
  address: string;
  userAgent: string;
  /** The moment the request came in. */
  arrivedAt: Date;
};

const LONGEST = 300;

/** What is kept of a request's sender. */
export const clientOf = (call: { ip: string; headers: { 'user-agent'?: string }; now: Date }): Client => ({
  address: call.ip,
  userAgent: (call.headers['user-agent'] ?? '').slice(0, LONGEST),
  arrivedAt: call.now,
});
