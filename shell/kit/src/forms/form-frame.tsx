import {
  type Decorator,
  FORM_ERROR,
  type FormApi,
  type Mutator,
  type SubmissionErrors,
  setIn,
  type ValidationErrors,
} from 'final-form';
import { type ComponentType, type FormEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import { Form } from 'react-final-form';
import { useErrorToast } from '../components/use-error-toast.ts';
import classes from './forms.module.css';
import { submitErrorsOf } from './submit-errors.ts';

export type FormValues = Record<string, unknown>;
/** Validates the values, and parses them for the submit. */
export type FormRules<Values> = {
  validate: (values: FormValues) => ValidationErrors;
  read: (values: FormValues) => Values;
};
export type WaymarkFormState = {
  submitting: boolean;
  dirty: boolean;
  values: FormValues;
  form: FormApi<FormValues>;
};
export type FormFrameProps<Values> = {
  /** A function loads them at the first letter or the submit, so that a page need not load them before. */
  rules: FormRules<Values> | (() => Promise<FormRules<Values>>);
  initialValues: FormValues;
  onSubmit: (values: Values, form: FormApi<FormValues>) => Promise<unknown> | unknown;
  children: (state: WaymarkFormState) => ReactNode;
  /** Behaviour that the forms of the sign-in page do not need; the same array in each rendering. */
  decorators?: Decorator<FormValues>[];
  /** Asks before unsaved changes are left. */
  guard?: ComponentType<{ dirty: boolean }> | undefined;
  /** Shows the server's refusal of a field as a toast too: for signing in and passwords. */
  toastsFieldErrors?: boolean | undefined;
  className?: string;
  /** The name of the form for screen readers. */
  label?: string;
};

/** Late errors, from rules that were just loaded or from the server, are rendered a few frames later. */
const FRAMES = 6;

/** Moves the focus to the first field with a shown error, and scrolls to it and its label. */
export const focusFirstError = (form: HTMLFormElement | null, frames = FRAMES): void => {
  requestAnimationFrame(() => {
    const faulty = form?.querySelector<HTMLInputElement>('[aria-invalid="true"]:not([type="hidden"])');
    if (faulty) {
      faulty.focus();
      // The focus does not scroll to a field that has it already.
      for (const part of [faulty, ...(faulty.labels ?? [])]) part.scrollIntoView({ block: 'nearest' });
    } else if (frames > 0) focusFirstError(form, frames - 1);
  });
};

const PRESSED = '[type="submit"], [type="checkbox"], label';

/**
 * Pressing the submit button or a checkbox leaves the focus in the field: a validation message on blur would appear between press and
 * release, move the pressed element from under the pointer, and lose the click.
 */
const keepFocus = (event: MouseEvent): void => {
  const isInForm = event.currentTarget.contains(document.activeElement);
  if (isInForm && event.target instanceof Element && event.target.closest(PRESSED)) event.preventDefault();
};

/** Removes the server's errors from fields that have changed since: final-form keeps them if the rules stop the next submit. */
const forgetOutdated: Mutator<FormValues> = (_, { formState, fields }) => {
  for (const name in fields)
    if (fields[name]?.modifiedSinceLastSubmit)
      formState.submitErrors = setIn(formState.submitErrors ?? {}, name, undefined);
};
const mutators = { forgetOutdated };

const useRules = <Values,>(rules: FormFrameProps<Values>['rules']) => {
  const known = useRef(typeof rules === 'function' ? undefined : rules);
  if (typeof rules !== 'function') known.current = rules;
  const get = async (): Promise<FormRules<Values>> => {
    if (typeof rules === 'function') known.current ??= await rules();
    return known.current ?? Promise.reject(new Error('The form has no rules'));
  };
  return { known, get };
};

/** react-final-form: errors on blur and submit, the first one focused, the server's texts at their fields. */
export const FormFrame = <Values,>(props: FormFrameProps<Values>): ReactNode => {
  const {
    rules,
    initialValues,
    onSubmit,
    children,
    decorators,
    guard: Guard,
    toastsFieldErrors,
    className,
    label,
  } = props;
  const element = useRef<HTMLFormElement>(null);
  const { known, get } = useRules(rules);
  const errorToast = useErrorToast();
  const submit = async (values: FormValues, form: FormApi<FormValues>): Promise<SubmissionErrors> => {
    errorToast.close();
    const found = await get().catch(errorToast.show);
    // Their code cannot be loaded: there is no network, or a new build has replaced it.
    if (!found) return { [FORM_ERROR]: 'VALIDATION' };
    const { validate, read } = found;
    try {
      const errors = validate(values);
      if (errors && Object.keys(errors).length > 0) {
        // The rules have only just loaded. As submit errors they would stay after their fields are corrected.
        form.setConfig('validate', validate);
        return { [FORM_ERROR]: 'VALIDATION' };
      }
      await onSubmit(read(values), form);
      return undefined;
    } catch (error) {
      return submitErrorsOf(error, form.getRegisteredFields(), errorToast.show, toastsFieldErrors);
    }
  };
  return (
    <Form<FormValues>
      onSubmit={submit}
      initialValues={initialValues}
      mutators={mutators}
      decorators={decorators}
      validate={(values) => known.current?.validate(values)}
      keepDirtyOnReinitialize
    >
      {({ handleSubmit, form, submitting = false, dirty = false, values, submitSucceeded, dirtySinceLastSubmit }) => {
        const onFormSubmit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
          event.preventDefault();
          event.stopPropagation();
          form.mutators.forgetOutdated?.();
          await handleSubmit(event);
          if (form.getState().submitFailed) focusFirstError(element.current);
        };
        return (
          <form
            ref={element}
            noValidate
            aria-label={label}
            className={className ?? classes.form}
            onSubmit={onFormSubmit}
            onMouseDown={keepFocus}
            onInput={() => void get().catch(() => {})}
          >
            {Guard && <Guard dirty={dirty && !submitting && !(submitSucceeded && !dirtySinceLastSubmit)} />}
            {children({ form, submitting, dirty, values })}
          </form>
        );
      }}
    </Form>
  );
};
