import { type FactorProof, userFactorProof } from '@waymark/contracts';
import { Dialog, FormFrame } from '@waymark/shell-kit';
import { FormActions, loadRules, NativeSelect, PasswordField, TextField } from '@waymark/shell-kit/actions';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { throwWithRetryTime } from '../passwords/retry-time.ts';
import { rulesAtField } from '../second-step/rules-at-field.ts';
import classes from './factors.module.css';

const LABELS = {
  password: 'login.password',
  code: 'factors.proof_code',
  recovery_code: 'second_step.recovery_code',
} as const;
type Proof = keyof typeof LABELS;
const PROOFS: readonly Proof[] = ['password', 'code', 'recovery_code'];

type Props = {
  title: string;
  children: ReactNode;
  submitLabel: string;
  danger?: boolean;
  /** Whether to offer the code: only an authenticator app generates one. */
  hasApp: boolean;
  onProven: (proof: FactorProof) => Promise<void>;
  onClose: () => void;
};

const ProofField = ({ proof, autoFocus }: { proof: Proof; autoFocus: boolean }): ReactNode => {
  const { t } = useTranslation('shell');
  if (proof === 'password') {
    return (
      <PasswordField
        name="password"
        label={t('account.old_password')}
        autoComplete="current-password"
        required
        autoFocus={autoFocus}
      />
    );
  }
  const byApp = proof === 'code';
  return (
    <TextField
      name={proof}
      label={t(LABELS[proof])}
      inputMode={byApp ? 'numeric' : undefined}
      autoComplete={byApp ? 'one-time-code' : 'off'}
      required
      autoFocus={autoFocus}
    />
  );
};

/** Asks the person to prove who they are, by password, code or recovery code, whichever they choose. */
export const ProofDialog = (props: Props): ReactNode => {
  const { title, children, submitLabel, danger, hasApp, onProven, onClose } = props;
  const { t } = useTranslation('shell');
  const [chosen, setChosen] = useState<Proof>();
  const proof = chosen ?? 'password';
  const rules = async () => rulesAtField((await loadRules()).rulesOf(userFactorProof), proof, t('second_step.missing'));
  return (
    <Dialog opened onClose={onClose} title={title} size="sm" sticky>
      <div className={classes.proof}>
        {children}
        <NativeSelect
          label={t('factors.proof')}
          value={proof}
          data={PROOFS.filter((each) => hasApp || each !== 'code').map((value) => ({ value, label: t(LABELS[value]) }))}
          onChange={({ currentTarget: { value } }) => setChosen(PROOFS.find((each) => each === value))}
        />
        <FormFrame<FactorProof>
          key={proof}
          rules={rules}
          label={title}
          initialValues={{ [proof]: '' }}
          onSubmit={(values) => onProven({ [proof]: values[proof] }).catch(throwWithRetryTime)}
        >
          {({ submitting }) => (
            <>
              {/* No autofocus after a change of the select: arrow keys change it at each step, and must not lose the focus on the way. */}
              <ProofField proof={proof} autoFocus={chosen === undefined} />
              <FormActions danger={danger} submitting={submitting} submitLabel={submitLabel} onCancel={onClose} />
            </>
          )}
        </FormFrame>
      </div>
    </Dialog>
  );
};
