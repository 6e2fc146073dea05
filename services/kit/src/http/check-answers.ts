import { answerSchema, codesOf, type DeclaredCall } from '@waymark/contracts';
import type { Context } from 'koa';
import { ValidationError } from 'yup';
import { AppError } from '../errors.ts';
import { isOurFault } from './envelope.ts';

/** A fault that names what the declaration does not: seen in tests alone. */
const undeclared = ({ method, path }: DeclaredCall, detail: string): AppError =>
  new AppError('INTERNAL_ERROR', { body: { detail: `${method} ${path}: ${detail}` } });

const jsonOf = (body: unknown): unknown => JSON.parse(Buffer.isBuffer(body) ? body.toString() : String(body));

/** @throws {AppError} where an answer that is about to go out is not what its call declares */
export const checkAnswer = (declared: DeclaredCall, ctx: Context): void => {
  const status = declared.status ?? 200;
  if (ctx.status !== status) throw undeclared(declared, `answers ${ctx.status} instead of ${status}`);
  if (declared.media !== undefined) {
    if (!ctx.response.get('content-type').startsWith(declared.media.replace('*', '')))
      throw undeclared(declared, 'another media type');
    return;
  }
  try {
    answerSchema(declared).validateSync(jsonOf(ctx.body), { strict: true, abortEarly: false });
  } catch (error) {
    throw undeclared(declared, error instanceof ValidationError ? error.errors.join('; ') : String(error));
  }
};

/** The refusal, or a fault in its place where the call does not declare its code. */
export const checkRefusal = (declared: DeclaredCall, refusal: AppError): AppError =>
  isOurFault(refusal) || codesOf(declared).has(refusal.code)
    ? refusal
    : undeclared(declared, `refuses with ${refusal.code}, which is not among its codes`);
