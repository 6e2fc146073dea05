import { TOKEN_SCOPES, type TokenScope } from '@waymark/contracts';
import { Checkbox, fieldError } from '@waymark/shell-kit/actions';
import { type ReactNode, useId } from 'react';
import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import classes from './tokens.module.css';

/** The scopes of a token, each with an explanation. */
export const ScopesField = ({ name }: { name: string }): ReactNode => {
  const { t } = useTranslation('shell');
  const { input, meta } = useField<TokenScope[]>(name);
  const id = useId();
  const error = fieldError(meta);
  const chosen = input.value || [];
  const toggle = (scope: TokenScope, on: boolean): void => {
    input.onChange(TOKEN_SCOPES.filter((each) => (each === scope ? on : chosen.includes(each))));
    input.onBlur();
  };
  return (
    <fieldset className={classes.scopes} aria-describedby={error ? id : undefined}>
      <legend>{t('tokens.scopes')}</legend>
      {TOKEN_SCOPES.map((scope) => (
        <Checkbox
          key={scope}
          name={name}
          label={t(`tokens.scope_${scope}`)}
          description={t(`tokens.scope_${scope}_text`)}
          checked={chosen.includes(scope)}
          aria-invalid={error ? true : undefined}
          onChange={(event) => toggle(scope, event.currentTarget.checked)}
        />
      ))}
      {error && (
        <p id={id} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
};
