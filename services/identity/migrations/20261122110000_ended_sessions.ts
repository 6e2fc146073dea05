import { endedSessionsTable } from '@waymark/service-kit';

export const up = endedSessionsTable;

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
