import { getIn } from 'final-form';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useForm } from 'react-final-form';
import { useSession } from '../session/use-session.ts';
import { stored } from '../state/storage.ts';
import type { FormValues } from './form-frame.tsx';

/**
 * Keeps what was typed in a form when the session ends, and puts it back once the same person has signed in again in this tab. Stands after
 * the fields, which must be registered by then.
 */
export const KeptInput = ({ name }: { name: string }): null => {
  const form = useForm<FormValues>('KeptInput');
  const { session, user } = useSession();
  // `typedHere` deletes entries with this prefix when the person signs out or somebody else signs in.
  const [entry] = useState(() => stored('session', `waymark.draft.${user.uuid}.form.${name}`));
  // Not a passive effect: the fields unregister in theirs, and the form then knows no dirty ones.
  useLayoutEffect(
    () => () => {
      if (!session.state().hasEnded) return;
      const { dirtyFields = {}, values } = form.getState();
      const typed = Object.keys(dirtyFields).map((field) => [field, getIn(values, field)]);
      if (typed.length > 0) entry.write(JSON.stringify(Object.fromEntries(typed)));
    },
    [entry, form, session],
  );
  useEffect(() => {
    const kept = entry.readJson();
    entry.write(null);
    if (!kept) return;
    form.batch(() => {
      for (const [field, value] of Object.entries(kept)) form.change(field, value);
    });
  }, [entry, form]);
  return null;
};
