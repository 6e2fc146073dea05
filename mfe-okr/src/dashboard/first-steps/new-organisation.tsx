import { DAY_MS } from '@waymark/contracts';
import { lazyPart, Suspense, stored, useOrganisation, useSession } from '@waymark/shell-kit';
import { type ReactNode, useReducer } from 'react';
import classes from './first-steps.module.css';

/** How long an organisation counts as new. */
const NEW_MS = 60 * DAY_MS;

// Optional: if it cannot be loaded, the dashboard is shown without it.
const FirstSteps = lazyPart(() =>
  import('./first-steps.tsx').then(
    (module) => ({ default: module.FirstSteps }),
    () => ({ default: () => null }),
  ),
);

/** The first steps in a new organisation, until they are done or this person dismisses them in this browser. */
export const NewOrganisation = (): ReactNode => {
  const { uuid, created_at, admin } = useOrganisation();
  const { user } = useSession();
  const [, rerender] = useReducer((times: number) => times + 1, 0);
  const away = stored('local', `waymark.first-steps.${user.uuid}.${uuid}`);
  if (Date.now() - Date.parse(created_at) > NEW_MS || away.read() !== null) return null;
  const putAway = (): void => {
    away.write('away');
    rerender();
  };
  // Only for admins: where others join, the steps of a member are mostly done, and the dashboard would move up.
  const room = admin && <div className={classes.place} />;
  return (
    <Suspense fallback={room}>
      <FirstSteps room={room} onEnd={putAway} />
    </Suspense>
  );
};
