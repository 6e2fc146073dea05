import { type ReactNode, use, useMemo } from 'react';
import type { InferType, Schema } from 'yup';
import { DialogGuard } from '../components/dialog-guard.ts';
import { FormFrame, type FormFrameProps } from './form-frame.tsx';
import { keepChangedSinceSubmit } from './keep-changed-since-submit.ts';
import { KeptInput } from './kept-input.tsx';
import { noChangesWhileSaving } from './no-changes-while-saving.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { rulesOf } from './validate-with.ts';

export type WaymarkFormProps<S extends Schema> = Omit<
  FormFrameProps<InferType<S>>,
  'rules' | 'guard' | 'decorators'
> & {
  /** A schema of contracts; `onSubmit` gets the parsed values. */
  schema: S;
  /** Asks before unsaved changes are left, by default. */
  guard?: boolean;
  /** Called in each rendering with whether the form is dirty (`useVersionSeen`). */
  follow?: ((dirty: boolean) => void) | undefined;
  /** A name for the input, which is then kept when the session ends, until the same person signs in again. Not for secrets. */
  keptAs?: string;
  /** The height of the placeholder that is shown until the code of forms has loaded, in pixels; by default that of five lines. */
  height?: number;
};

const ON_PAGE = [keepChangedSinceSubmit];
const IN_DIALOG = [noChangesWhileSaving];

/** A form over a yup schema of contracts. */
export const WaymarkForm = <S extends Schema>(props: WaymarkFormProps<S>): ReactNode => {
  const { schema, guard = true, follow, keptAs, children, ...rest } = props;
  const rules = useMemo(() => rulesOf(schema), [schema]);
  const decorators = use(DialogGuard) ? IN_DIALOG : ON_PAGE;
  return (
    <FormFrame<InferType<S>> {...rest} decorators={decorators} guard={guard ? UnsavedGuard : undefined} rules={rules}>
      {(state) => {
        follow?.(state.dirty);
        return (
          <>
            {children(state)}
            {keptAs && <KeptInput name={keptAs} />}
          </>
        );
      }}
    </FormFrame>
  );
};
