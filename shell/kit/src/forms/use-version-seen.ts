import { useRef } from 'react';
import { isApiError } from '../api/api-error.ts';

type Versioned = { updated_at: string };

/**
 * The version of a thing that somebody saw when they began to type in its form. What others save after that is shown in the fields that
 * are as they were, and refused once (EDITED_MEANWHILE) before it is overwritten.
 * @param resource the property of answers and refusals that holds the thing
 * @param now the version that is known by now
 */
export const useVersionSeen = <Resource extends string>(resource: Resource, now: string | undefined) => {
  const seen = useRef(now);
  return {
    /** The form's `follow`. */
    follow: (dirty: boolean): void => {
      if (!dirty) seen.current = now;
    },
    save: async <Answer extends Record<Resource, Versioned>>(
      work: (updated_at: string | undefined) => Promise<Answer>,
    ): Promise<Answer> => {
      try {
        const saved = await work(seen.current);
        seen.current = saved[resource].updated_at;
        return saved;
      } catch (error) {
        const theirs = isApiError(error, 'EDITED_MEANWHILE') ? error.body[resource] : undefined;
        if (theirs) seen.current = (theirs as Versioned).updated_at;
        throw error;
      }
    },
  };
};
