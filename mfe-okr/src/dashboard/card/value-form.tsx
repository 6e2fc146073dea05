import { healthOf, type KeyResultResource, type ObjectiveResource, progressPercent } from '@waymark/contracts';
import { Button, ProgressBar, useOrganisation, useSession } from '@waymark/shell-kit';
import { useIsShown } from '@waymark/shell-kit/actions';
import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskedNote } from '../../checkin/asked-note.tsx';
import { CardProgress } from '../../checkin/card-progress.tsx';
import { CheckInForm } from '../../checkin/check-in-form.tsx';
import { CHECKIN_TEXTS } from '../../checkin/checkin-texts.ts';
import { useCheckins } from '../../checkin/course.tsx';
import { createDrafts } from '../../checkin/drafts.ts';
import { readTyped } from '../../checkin/typed-content.ts';
import { useTyped } from '../../checkin/use-typed.ts';
import { useMayCheckIn } from '../../objectives/use-may-check-in.ts';
import { marksOf } from './time-elapsed.ts';
import { useProgress } from './use-progress.ts';
import classes from './value-form.module.css';

type Shown = { keyresult: KeyResultResource; objective: ObjectiveResource };
type Props = Shown & {
  /** Gets the focus back afterwards, unless it has moved elsewhere. */
  target?: RefObject<HTMLElement | null>;
  onDone: () => void;
  /** Opens the dialog that asks somebody else for the check-in. */
  onAsk: () => void;
};

const Preview = ({ keyresult, objective, value }: Shown & { value: number }): ReactNode => {
  const { t } = useTranslation('okr');
  const { start_value, target_value, measured_by } = keyresult;
  const health = healthOf(progressPercent({ start_value, actual_value: value, target_value }));
  return (
    <ProgressBar
      start={start_value}
      actual={value}
      target={target_value}
      unit={measured_by}
      health={health}
      marks={marksOf(objective, keyresult, t)}
    />
  );
};

/** Who is asked for a check-in of a key result; nobody unless its objective is in `working`. */
const useAsked = ({ keyresult, objective }: Shown) => {
  const isWorking = objective.status === 'working';
  const asked = useCheckins(isWorking ? keyresult.uuid : undefined)?.asked;
  return isWorking ? asked : undefined;
};

/** The form of a check-in beside a key result. A reader who may not check in edits the value only. */
export const ValueForm = ({ keyresult, objective, target, onDone, onAsk }: Props): ReactNode => {
  const { t } = useTranslation(['okr', 'kit', CHECKIN_TEXTS]);
  const { user } = useSession();
  const { uuid: org } = useOrganisation();
  const [drafts] = useState(() => createDrafts(user.uuid, org));
  const { typed, madeFrom, change, clear, handOver, keep } = useTyped(keyresult, drafts);
  const answers = useMayCheckIn(objective, keyresult);
  const asked = useAsked({ keyresult, objective });
  const isShown = useIsShown();
  const checksIn = answers || asked?.user_uuid === user.uuid;
  useLayoutEffect(
    () => () => {
      setTimeout(() => document.activeElement === document.body && target?.current?.focus(), 0);
    },
    [target],
  );
  const done = (): void => {
    clear();
    if (isShown()) onDone();
  };
  const isTyping = typed.value.trim() !== '';
  const handlers = { onSaved: done, onHandedOver: handOver, onGivenBack: keep };
  const progress = useProgress(objective, keyresult, { checksIn, isTyping, madeFrom, ...handlers });
  const value = isTyping ? readTyped(typed, keyresult)?.value : undefined;
  return (
    <div className={classes.form}>
      <AskedNote card={keyresult} asked={asked} mayWithdraw={answers} />
      {objective.status === 'working' ? (
        <CardProgress card={keyresult} objective={objective} value={value} />
      ) : (
        <Preview keyresult={keyresult} objective={objective} value={value ?? keyresult.actual_value} />
      )}
      <CheckInForm
        card={progress.read}
        label={t('value.form', { name: keyresult.name })}
        typed={typed}
        // The form closes with the answer, and what is typed now would be lost.
        onChange={(part) => progress.isSaving || change(part)}
        onSay={progress.save}
        saveLabel={t(progress.isConflict ? 'value.save_anyway' : 'kit:form.save')}
        isSaving={progress.isSaving}
        refusal={progress.refusal}
        isEdit={!checksIn}
        mayBlock={checksIn && answers}
        onCancel={done}
      >
        {answers && (
          <Button variant="subtle" size="sm" onClick={onAsk}>
            {t(`${CHECKIN_TEXTS}:check_in.ask`)}
          </Button>
        )}
      </CheckInForm>
    </div>
  );
};
