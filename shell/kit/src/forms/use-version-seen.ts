import { useRef } from 'react';
import { isApiError } from '../api/api-error.ts';

type Versioned = { updated_at: string };

/**
 * The version of an entity when the user began to type in its form. Later changes by others are shown in the fields that the user has not
 * changed, and cause one refusal (EDITED_MEANWHILE) before they are overwritten.
 * @param resource the property of answers and refusals that contains the entity
 * @param now the current version
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
