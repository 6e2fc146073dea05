import { type ReactNode, useMemo } from 'react';
import type { InferType, Schema } from 'yup';
import { FormFrame, type FormFrameProps } from './form-frame.tsx';
import { rulesOf } from './validate-with.ts';

export type WaymarkFormProps<S extends Schema> = Omit<FormFrameProps<InferType<S>>, 'rules'> & {
  /** A schema of contracts; `onSubmit` gets what it reads. */
  schema: S;
};

/** A form over a yup schema of contracts. */
export const WaymarkForm = <S extends Schema>({ schema, ...rest }: WaymarkFormProps<S>): ReactNode => {
  const rules = useMemo(() => rulesOf(schema), [schema]);
  return <FormFrame<InferType<S>> {...rest} rules={rules} />;
};
