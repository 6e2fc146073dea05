import { randomUUID } from 'node:crypto';
import { callApi } from '../../demo/api-client.ts';
import { type Answer, newOrganisation, newVisitor, PASSWORD, visitFrom } from '../helpers/visitor.ts';

/** The parts of a response that the runs use. */
export type Reply = Pick<Answer, 'status' | 'code' | 'body' | 'text'>;

/** The owner of an organisation, who writes in it through any replica. */
export type Owner = {
  uuid: string;
  organisation: string;
  /** Calls a replica; like a client, signs in again after a 401. */
  call(method: string, path: string, body?: object, key?: string): Promise<Reply>;
  token(): string;
};

const MOST_TRIES = 20;

/** Retries, because a machine that has just started eight processes may be too busy to answer in time. */
const withRetries = async <T>(ask: () => Promise<T>, left = MOST_TRIES): Promise<T> => {
  try {
    return await ask();
  } catch (error) {
    if (left === 0) throw error;
    return withRetries(ask, left - 1);
  }
};

const isSignedOut = (answer: Reply) => answer.status === 401;

/** @param origin the origin of the next call; the replicas take turns */
export const newOwner = async (origin: () => string): Promise<Owner> => {
  const visitor = await withRetries(() => newVisitor(origin()));
  const organisation = await withRetries(() => newOrganisation(visitor, `Faults ${randomUUID().slice(0, 8)}`));
  let { token } = visitor;
  let signingIn: Promise<void> | undefined;

  const signIn = async () => {
    const body = { email: visitor.email, password: PASSWORD };
    const answer = await visitFrom(origin())('POST', 'user/login', { body });
    if (typeof answer.body.token === 'string') token = answer.body.token;
  };
  const call: Owner['call'] = async (method, path, body, key) => {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    const ask = async (): Promise<Reply> => {
      const answer = await callApi(origin(), method, path, { token, headers, ...(body && { body }) });
      const code = typeof answer.body.code === 'string' ? answer.body.code : undefined;
      return { status: answer.status, code, body: answer.body, text: answer.text };
    };
    const answer = await ask();
    if (!isSignedOut(answer)) return answer;
    signingIn ??= signIn().finally(() => {
      signingIn = undefined;
    });
    await signingIn;
    return ask();
  };
  return { uuid: visitor.uuid, organisation, call, token: () => token };
};
