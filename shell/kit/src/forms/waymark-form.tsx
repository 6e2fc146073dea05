import type { FormApi } from 'final-form';
import { type FormEvent, type ReactNode, useCallback, useId, useRef } from 'react';
import { Form } from 'react-final-form';
import type { InferType, Schema } from 'yup';
import classes from './forms.module.css';
import { submitErrorsOf } from './submit-errors.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';
import { readWith, validateWith } from './validate-with.ts';

export type FormValues = Record<string, unknown>;
export type WaymarkFormState = {
  submitting: boolean;
  dirty: boolean;
  values: FormValues;
  form: FormApi<FormValues>;
  /** For a submit button outside of the form element. */
  formId: string;
};
type Props<S extends Schema> = {
  /** A schema of contracts; `onSubmit` gets what it reads. */
  schema: S;
  initialValues: FormValues;
  onSubmit: (values: InferType<S>, form: FormApi<FormValues>) => Promise<unknown> | unknown;
  children: (state: WaymarkFormState) => ReactNode;
  /** Asks before unsaved changes are left. */
  guard?: boolean;
  id?: string;
  className?: string;
  /** Names the form for who cannot see it. */
  label?: string;
};

const focusFirstError = (form: HTMLFormElement | null): void => {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]:not([type="hidden"])');
    field?.focus();
  });
};

const Guard = ({ dirty }: { dirty: boolean }): ReactNode => {
  useUnsavedGuard(dirty);
  return null;
};

/** react-final-form with a yup schema: errors on blur and submit, the first one focused, the server's texts at their fields. */
export const WaymarkForm = <S extends Schema>(props: Props<S>): ReactNode => {
  const { schema, initialValues, onSubmit, children, guard = true, id, className, label } = props;
  const ownId = useId();
  const formId = id ?? ownId;
  const element = useRef<HTMLFormElement>(null);
  const validate = useCallback((values: FormValues) => validateWith(schema)(values), [schema]);
  const submit = async (values: FormValues, form: FormApi<FormValues>) => {
    try {
      await onSubmit(readWith(schema, values), form);
      return undefined;
    } catch (error) {
      return submitErrorsOf(error, form.getRegisteredFields());
    }
  };
  return (
    <Form<FormValues> onSubmit={submit} initialValues={initialValues} validate={validate} keepDirtyOnReinitialize>
      {({ handleSubmit, form, submitting = false, dirty = false, values, submitSucceeded, dirtySinceLastSubmit }) => {
        const onFormSubmit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
          event.preventDefault();
          event.stopPropagation();
          await handleSubmit(event);
          if (form.getState().submitFailed) focusFirstError(element.current);
        };
        return (
          <form ref={element} id={formId} noValidate aria-label={label} className={className ?? classes.form} onSubmit={onFormSubmit}>
            {guard && <Guard dirty={dirty && !submitting && !(submitSucceeded && !dirtySinceLastSubmit)} />}
            {children({ form, formId, submitting, dirty, values })}
          </form>
        );
      }}
    </Form>
  );
};
