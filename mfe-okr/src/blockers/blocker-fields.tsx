import { useQuery } from '@tanstack/react-query';
import { BLOCKER_KINDS, listTeams, SENTENCE_MAX_LENGTH } from '@waymark/contracts';
import { keyOf, SegmentedControl, useApi, useOrganisation } from '@waymark/shell-kit';
import { MemberPicker, TeamPicker, TextInput, TextLength } from '@waymark/shell-kit/actions';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { lengthProblem } from '../length-problem.ts';
import classes from './blocker-fields.module.css';
import {
  type BlockerInput,
  missingIn,
  WAITED_FOR,
  type WaitedFor,
  waitedForOf,
  withKind,
  withWaitedFor,
} from './blocker-input.ts';
import { KindIcon } from './blocker-kinds.tsx';
import { BLOCKER_TEXTS } from './blocker-texts.ts';

export type BlockerErrors = Partial<Record<keyof BlockerInput, string>>;

type BlockerFieldsProps = {
  value: BlockerInput;
  onChange: (value: BlockerInput) => void;
  /** The server's errors, by field. */
  errors?: BlockerErrors;
  /** Whether to show errors for missing values, which is after the first attempt to send. */
  tried?: boolean;
  autoFocus?: boolean;
};

type Part = Pick<BlockerFieldsProps, 'value' | 'onChange'>;

/** The kinds side by side; native radio buttons, so that their keyboard handling works. */
const Kinds = ({ value, onChange, autoFocus }: Part & { autoFocus: boolean }): ReactNode => {
  const { t } = useTranslation(BLOCKER_TEXTS);
  const name = useId();
  return (
    <fieldset className={classes.kinds}>
      <legend>{t('blockers.kind')}</legend>
      {BLOCKER_KINDS.map((kind) => (
        <label key={kind} className={classes.kind}>
          <input
            type="radio"
            name={name}
            value={kind}
            checked={kind === value.kind}
            // biome-ignore lint/a11y/noAutofocus: the caller knows whether the focus belongs here
            autoFocus={autoFocus && kind === value.kind}
            data-autofocus={(autoFocus && kind === value.kind) || undefined}
            onChange={() => onChange(withKind(value, kind))}
          />
          <span>
            <KindIcon kind={kind} />
            {t(`blockers.kinds.${kind}`)}
          </span>
        </label>
      ))}
    </fieldset>
  );
};

const useHasTeams = (org: string): boolean => {
  const api = useApi();
  const { data = 0 } = useQuery({
    queryKey: keyOf(listTeams, { org }, { limit: 1 }),
    queryFn: async ({ signal }) => (await api.ask(listTeams, { org }, { limit: 1, users_limit: 0 }, { signal })).total,
  });
  return data > 0;
};

/** Who the blocker waits for: a member, a team, or somebody outside. */
const Who = ({ value, onChange, errorOf }: Part & { errorOf: (field: keyof BlockerInput) => string | undefined }) => {
  const { t } = useTranslation(BLOCKER_TEXTS);
  const { uuid: org } = useOrganisation();
  const hasTeams = useHasTeams(org);
  const id = useId();
  const who = waitedForOf(value);
  const offered = WAITED_FOR.filter((one) => one !== 'team' || hasTeams || who === 'team');
  return (
    <div className={classes.who}>
      <div className={classes.choice}>
        <span id={id} className={classes.label}>
          {t('blockers.waiting_for')}
        </span>
        <SegmentedControl
          aria-labelledby={id}
          data={offered.map((one) => ({ value: one, label: t(`blockers.who.${one}`) }))}
          value={who}
          onChange={(one) => onChange(withWaitedFor(value, one as WaitedFor))}
          fullWidth
        />
      </div>
      {who === 'member' && (
        <MemberPicker
          label={t('blockers.who.member')}
          organisation={org}
          required
          value={value.user_uuid || null}
          onChange={(uuid) => onChange({ ...value, user_uuid: uuid ?? '' })}
          error={errorOf('user_uuid')}
        />
      )}
      {who === 'team' && (
        <TeamPicker
          label={t('blockers.who.team')}
          value={value.team_uuid || null}
          onChange={(uuid) => onChange({ ...value, team_uuid: uuid ?? '' })}
          error={errorOf('team_uuid')}
        />
      )}
    </div>
  );
};

/** The fields of a blocker: kind, who it waits for, and a sentence. The parent submits them once they are complete. */
export const BlockerFields = (props: BlockerFieldsProps): ReactNode => {
  const { value, onChange, errors = {}, tried = false, autoFocus = false } = props;
  const { t } = useTranslation(BLOCKER_TEXTS);
  const missing = tried ? missingIn(value) : [];
  const errorOf = (field: keyof BlockerInput): string | undefined =>
    missing.includes(field) ? t(`blockers.missing.${field === 'text' ? 'text' : 'who'}`) : errors[field];
  const tooLong = tried ? lengthProblem(value.text, SENTENCE_MAX_LENGTH) : undefined;
  return (
    <div className={classes.fields}>
      <Kinds value={value} onChange={onChange} autoFocus={autoFocus} />
      {value.kind === 'waiting' && <Who value={value} onChange={onChange} errorOf={errorOf} />}
      <div>
        <TextInput
          label={t('blockers.text')}
          placeholder={t('blockers.text_hint')}
          value={value.text}
          onChange={(event) => onChange({ ...value, text: event.currentTarget.value })}
          error={tooLong ?? errorOf('text')}
          aria-required
          withAsterisk
          autoComplete="off"
        />
        <TextLength text={value.text} most={SENTENCE_MAX_LENGTH} />
      </div>
    </div>
  );
};
