import { IconTargetArrow } from '@tabler/icons-react';
import { listObjectives } from '@waymark/contracts';
import { useApi, useCommands, useOrganisation } from '@waymark/shell-kit';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

/** How many objectives the palette offers, and from how many letters on. */
const MAX_FOUND = 8;
const MIN_LETTERS = 2;
const icon = <IconTargetArrow size={16} stroke={1.6} aria-hidden />;

/** Finds objectives of every level and status in the palette (Ctrl/Cmd-K), as the server finds them. */
export const useObjectiveCommands = (): void => {
  const { t } = useTranslation(['okr', 'kit']);
  const api = useApi();
  const navigate = useNavigate();
  const { uuid: org } = useOrganisation();
  useCommands('okr-objectives', async (typed, signal) => {
    const q = typed.trim();
    if (q.length < MIN_LETTERS) return [];
    const filter = { q, limit: MAX_FOUND, sort: '-updated_at' } as const;
    const { objectives } = await api.ask(listObjectives, { org }, filter, { signal });
    return objectives.map(({ uuid, name, level, status }) => ({
      id: `objective-${uuid}`,
      group: t('list.label'),
      label: name,
      hint: `${t(`kit:level.${level}`)} · ${t(`kit:status.${status}`)}`,
      icon,
      run: () => navigate(`/?okrref=${uuid}`),
    }));
  });
};
