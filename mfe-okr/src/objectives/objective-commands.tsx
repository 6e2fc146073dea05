import { IconTargetArrow } from '@tabler/icons-react';
import { listObjectives } from '@waymark/contracts';
import type { ApiClient, Command } from '@waymark/shell-kit';
import type { TFunction } from 'i18next';

/** How many objectives the palette offers. */
const MOST = 8;

type Search = {
  t: TFunction<['okr', 'kit']>;
  api: ApiClient;
  org: string;
  q: string;
  signal: AbortSignal;
  go: (path: string) => void;
};

/** Objectives of every level and status that the server finds, the best matches first. */
export const findObjectives = async ({ t, api, org, q, signal, go }: Search): Promise<Command[]> => {
  const filter = { q, limit: MOST, sort: 'relevance' } as const;
  const { objectives } = await api.ask(listObjectives, { org }, filter, { signal });
  return objectives.map(({ uuid, name, level, status }) => ({
    id: `objective-${uuid}`,
    group: t('list.label'),
    label: name,
    hint: `${t(`kit:level.${level}`)} · ${t(`kit:status.${status}`)}`,
    icon: <IconTargetArrow size={16} stroke={1.6} aria-hidden />,
    isFound: true,
    run: () => go(`/?okrref=${uuid}`),
  }));
};
