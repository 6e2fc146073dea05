import { codesOf, type DeclaredCall } from '@waymark/contracts';
import { answerSchema } from '@waymark/contracts/answer-schema';
import { ValidationError } from 'yup';
import { AppError } from '../errors.ts';
import type { DeclarationChecks } from '../host/service.ts';
import { isOurFault } from '../http/envelope.ts';

/** An error that names the undeclared part. */
const undeclared = ({ method, path }: DeclaredCall, detail: string): AppError =>
  new AppError('INTERNAL_ERROR', { body: { detail: `${method} ${path}: ${detail}` } });

const jsonOf = (body: unknown): unknown => JSON.parse(Buffer.isBuffer(body) ? body.toString() : String(body));

export const declarationChecks: DeclarationChecks = {
  answer(declared, ctx) {
    const status = declared.status ?? 200;
    if (ctx.status !== status) throw undeclared(declared, `answers ${ctx.status} instead of ${status}`);
    if (ctx.res.hasHeader('content-disposition') !== (declared.download === true))
      throw undeclared(declared, 'a file, or none, against its declaration');
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
  refusal(declared, refusal) {
    const { code, data } = refusal;
    if (isOurFault(refusal)) return refusal;
    if (!codesOf(declared).has(code)) return undeclared(declared, `refuses with ${code}, which is not among its codes`);
    const held = declared.refusalData?.[code] ?? {};
    const extra = Object.keys(data.body ?? {}).filter((name) => !(name in held));
    return extra.length === 0 ? refusal : undeclared(declared, `${code} holds ${extra.join(', ')} undeclared`);
  },
};
