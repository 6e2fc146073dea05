import { type ReactNode, useEffect, useRef } from 'react';

export type Command = {
  id: string;
  /** Heading under which it is listed, translated. */
  group: string;
  label: string;
  /** A second line, such as the kind of target or its owner. */
  hint?: string;
  icon?: ReactNode;
  /** Its source has searched for what is typed; the palette shows any other command only if its label matches. */
  isFound?: true;
  run: () => void;
};
/** Returns commands for a typed text; the signal aborts when more is typed. */
export type CommandSource = (typed: string, signal: AbortSignal) => readonly Command[] | Promise<readonly Command[]>;

const sources = new Map<string, CommandSource>();

export const commandSources = {
  add: (id: string, source: CommandSource): (() => void) => {
    sources.set(id, source);
    return () => {
      if (sources.get(id) === source) sources.delete(id);
    };
  },
  all: (): readonly CommandSource[] => [...sources.values()],
};

/** Adds to the palette (Ctrl/Cmd-K) while the calling component is mounted. `id` names the source. */
export const useCommands = (id: string, source: CommandSource): void => {
  const latest = useRef(source);
  latest.current = source;
  useEffect(() => commandSources.add(id, (typed, signal) => latest.current(typed, signal)), [id]);
};
