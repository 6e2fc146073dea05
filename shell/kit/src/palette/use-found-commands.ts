import { useEffect, useState } from 'react';
import { type Command, commandSources } from './commands.ts';

const PAUSE_MS = 120;

const byGroup = (commands: Command[]): Command[] => {
  const groups = [...new Set(commands.map(({ group }) => group))];
  return groups.flatMap((group) => commands.filter((command) => command.group === group));
};

/** Asks every source for what has been typed; a source that fails or is slow does not hold up the others. */
export const useFoundCommands = (typed: string, opened: boolean): Command[] => {
  const [found, setFound] = useState<Command[]>([]);
  useEffect(() => {
    if (!opened) return;
    const stop = new AbortController();
    const timer = setTimeout(
      () => {
        let all: Command[] = [];
        for (const source of commandSources.all()) {
          Promise.resolve(source(typed, stop.signal)).then(
            (commands) => {
              if (stop.signal.aborted) return;
              all = [...all, ...commands];
              setFound(byGroup(all));
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
