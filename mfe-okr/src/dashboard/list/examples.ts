import type { QueryClient } from '@tanstack/react-query';
import { createObjective } from '@waymark/contracts';
import { type ApiClient, keysChangedWith, toast } from '@waymark/shell-kit';
import type { useTranslation } from 'react-i18next';
import { RARE_TEXTS } from '../../rare-texts.ts';

type I18n = ReturnType<typeof useTranslation>['i18n'];

type Example = {
  name: string;
  goal: 'committed' | 'aspirational';
  keyresults: { name: string; measured_by: string; start_value: number; target_value: number }[];
};

const EXAMPLES = ['customers', 'product', 'team'] as const;

const VALUES: Record<(typeof EXAMPLES)[number], [number, number, number, number]> = {
  customers: [20, 50, 8, 2],
  product: [0, 10, 95, 99.9],
  team: [6, 9, 0, 12],
};

const exampleIn = (t: I18n['t'], example: (typeof EXAMPLES)[number]): Example => {
  const keyresult = (number: 1 | 2, start_value: number, target_value: number) => ({
    name: t(`examples.${example}_kr${number}`),
    measured_by: t(`examples.${example}_kr${number}_unit`),
    start_value,
    target_value,
  });
  const [start1, target1, start2, target2] = VALUES[example];
  return {
    name: t(`examples.${example}`),
    goal: example === 'product' ? 'aspirational' : 'committed',
    keyresults: [keyresult(1, start1, target1), keyresult(2, start2, target2)],
  };
};

type ExampleContext = { api: ApiClient; client: QueryClient; org: string; user: string; i18n: I18n };

/** Examples created before a failure, by organisation and example, so that a retry does not create them twice. */
const made = new Set<string>();

/** Creates the three examples, in the reader's language, with the reader as owner and validator, and shows a toast. */
export const addExamples = async ({ api, client, org, user, i18n }: ExampleContext): Promise<void> => {
  await i18n.loadNamespaces(RARE_TEXTS);
  const t = i18n.getFixedT(null, RARE_TEXTS);
  const common = { level: 'company' as const, user_uuid: user, validator_uuid: user };
  try {
    for (const example of EXAMPLES) {
      if (made.has(org + example)) continue;
      await api.ask(createObjective, { org }, { ...common, ...exampleIn(t, example) });
      made.add(org + example);
    }
    for (const example of EXAMPLES) made.delete(org + example);
    toast.success(t('examples.added'));
  } finally {
    for (const queryKey of keysChangedWith(org, 'objectives')) void client.invalidateQueries({ queryKey });
  }
};
