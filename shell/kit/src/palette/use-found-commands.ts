import { matchesSearch } from '@waymark/contracts';
import { useEffect, useState } from 'react';
import { type Command, commandSources } from './commands.ts';

const PAUSE_MS = 120;

const byGroup = (commands: Command[]): Command[] => {
  const groups = [...new Set(commands.map(({ group }) => group))];
  return groups.flatMap((group) => commands.filter((command) => command.group === group));
};

/** Queries every source for the typed text, and keeps their order; a source that fails or is slow does not delay the others. */
export const useFoundCommands = (typed: string, opened: boolean): Command[] => {
  const [found, setFound] = useState<Command[]>([]);
  useEffect(() => {
    if (!opened) return;
    const stop = new AbortController();
    const timer = setTimeout(
      () => {
        const answers: (readonly Command[])[] = [];
        for (const [place, source] of commandSources.all().entries()) {
          Promise.resolve(source(typed, stop.signal)).then(
            (commands) => {
              if (stop.signal.aborted) return;
              answers[place] = commands.filter(({ isFound, label }) => isFound || matchesSearch(typed, [label]));
              setFound(byGroup(answers.flat()));
            },
            () => {},
          );
        }
      },
      typed ? PAUSE_MS : 0,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [typed, opened]);
  return found;
};
