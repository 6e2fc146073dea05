import { setTimeout as pause } from 'node:timers/promises';

const SECOND_MS = 1_000;

/**
 * Retries after a 503, which means that nothing was done, at the time of its Retry-After. An overloaded machine answers so; retrying may take
 * minutes, because a first start builds the front end at the same time.
 */
export const askAgainAfter503 = async <Answer extends { status: number; headers: Headers }>(
  ask: () => Promise<Answer>,
  most = 40,
): Promise<Answer> => {
  const answer = await ask();
  if (answer.status !== 503 || most === 1) return answer;
  await pause(Number(answer.headers.get('retry-after') ?? 1) * SECOND_MS);
  return askAgainAfter503(ask, most - 1);
};
