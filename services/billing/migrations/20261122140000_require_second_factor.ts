import { requiredFactorColumn } from '@waymark/service-kit';

export const up = requiredFactorColumn;

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
