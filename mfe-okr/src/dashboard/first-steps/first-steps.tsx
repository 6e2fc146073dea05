import { IconCircle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { ActionIcon, PageLink, useOrganisation, VisuallyHidden } from '@waymark/shell-kit';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogAddress } from '../../dialogs/dialog-address.ts';
import { RARE_TEXTS } from '../../rare-texts.ts';
import classes from './first-steps.module.css';
import { type Step, useSteps } from './use-steps.ts';

/** Addresses of the steps that are taken on other screens. */
const PLACES = { colleague: '/teams?dialog=invite', reminder: '/admin/reminders?dialog=new-reminder' } as const;

type StepProps = { step: Step; objective: string | undefined };

const StepAction = ({ step: { name }, objective }: StepProps): ReactNode => {
  const { t } = useTranslation(RARE_TEXTS);
  const { uuid: org } = useOrganisation();
  const { open } = useDialogAddress();
  const text = t(`first_steps.${name}`);
  if (name === 'colleague' || name === 'reminder')
    return <PageLink to={`/organization/${org}${PLACES[name]}`}>{text}</PageLink>;
  // Without an objective, a new one is created; its form can add key results.
  const isNew = name === 'objective' || objective === undefined;
  return (
    <button
      type="button"
      onClick={() => open(isNew ? { kind: 'objective-new' } : { kind: 'keyresult-new', objective })}
    >
      {text}
    </button>
  );
};

const StepLine = ({ step, objective }: StepProps): ReactNode => {
  const { t } = useTranslation(RARE_TEXTS);
  const Mark = step.done ? IconCircleCheck : IconCircle;
  return (
    <li className={classes.step} data-done={step.done || undefined}>
      <Mark size={20} stroke={1.6} aria-hidden />
      {step.done ? (
        <span>
          {t(`first_steps.${step.name}`)} <VisuallyHidden>{t('first_steps.done')}</VisuallyHidden>
        </span>
      ) : (
        <StepAction step={step} objective={objective} />
      )}
    </li>
  );
};

type Props = {
  /** Shown while they load. */
  room: ReactNode;
  /** Called when all are done, or the person dismisses them. */
  onEnd: () => void;
};

/** The first steps in a new organisation. */
export const FirstSteps = ({ room, onEnd }: Props): ReactNode => {
  const { t } = useTranslation(RARE_TEXTS);
  const { found, retry } = useSteps();
  const done = found?.steps.filter((step) => step.done).length;
  const isOver = done !== undefined && done === found?.steps.length;
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);
  if (isOver) return null;
  if (found === undefined) return room;
  return (
    <section className={`${classes.place} ${classes.panel}`} aria-label={t('first_steps.title')}>
      <div className={classes.head}>
        <h2>{t('first_steps.title')}</h2>
        <span className={classes.sum}>{found && t('first_steps.sum', { done, all: found.steps.length })}</span>
        <ActionIcon aria-label={t('first_steps.put_away')} onClick={onEnd}>
          <IconX size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </div>
      {found ? (
        <ol className={classes.steps}>
          {found.steps.map((step) => (
            <StepLine key={step.name} step={step} objective={found.objective} />
          ))}
        </ol>
      ) : (
        <p className={classes.step}>
          {t('first_steps.failed')}
          <button type="button" onClick={retry}>
            {t('kit:error_panel.retry')}
          </button>
        </p>
      )}
    </section>
  );
};
