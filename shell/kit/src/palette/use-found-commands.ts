import { matchesSearch } from '@waymark/contracts';
import { useEffect, useState } from 'react';
import { type Command, commandSources } from './commands.ts';

const PAUSE_MS = 120;

const byGroup = (commands: Command[]): Command[] => {
  const groups = [...new Set(commands.map(({ group }) => group))];
  return groups.flatMap((group) => commands.filter((command) => command.group === group));
};

const matches = ({ label }: Command, typed: string): boolean => matchesSearch(typed, [label]);

type Found = {
  /** The text that they were found for. */
  typed: string;
  commands: Command[];
  /** Whether every source has answered. */
  isWhole: boolean;
};

/**
 * Queries every source for the typed text, and keeps their order; a source that fails or is slow does not delay the others. Until the first
 * one answers, the commands of the previous text are those that match this one too: Enter must not run another.
 */
export const useFoundCommands = (typed: string, opened: boolean): Omit<Found, 'typed'> => {
  const [found, setFound] = useState<Found>({ typed: '', commands: [], isWhole: false });
  useEffect(() => {
    if (!opened) return;
    const stop = new AbortController();
    const timer = setTimeout(
      () => {
        const sources = commandSources.all();
        const answers: (readonly Command[])[] = [];
        let left = sources.length;
        for (const [place, source] of sources.entries()) {
          const take = (commands: readonly Command[]): void => {
            if (stop.signal.aborted) return;
            left -= 1;
            answers[place] = commands.filter((command) => command.isFound || matches(command, typed));
            setFound({ typed, commands: byGroup(answers.flat()), isWhole: left === 0 });
          };
          Promise.resolve(source(typed, stop.signal)).then(take, () => take([]));
        }
      },
      typed ? PAUSE_MS : 0,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [typed, opened]);
  if (found.typed === typed) return found;
  return { commands: found.commands.filter((command) => matches(command, typed)), isWhole: false };
};
