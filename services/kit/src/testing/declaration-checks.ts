import { codesOf, type DeclaredCall } from '@waymark/contracts';
import { answerSchema } from '@waymark/contracts/answer-schema';
import { ValidationError } from 'yup';
import { AppError } from '../errors.ts';
import type { DeclarationChecks } from '../host/service.ts';
import { isOurFault } from '../http/envelope.ts';

/** An error that names what is not declared. */
const undeclared = ({ method, path }: DeclaredCall, detail: string): AppError =>
  new AppError('INTERNAL_ERROR', { body: { detail: `${method} ${path}: ${detail}` } });

const jsonOf = (body: unknown): unknown => JSON.parse(Buffer.isBuffer(body) ? body.toString() : String(body));

export const declarationChecks: DeclarationChecks = {
  answer(declared, ctx) {
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
  },
  refusal: (declared, refusal) =>
    isOurFault(refusal) || codesOf(declared).has(refusal.code)
      ? refusal
      : undeclared(declared, `refuses with ${refusal.code}, which is not among its codes`),
};
