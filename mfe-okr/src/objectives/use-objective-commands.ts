import { useApi, useCommands, useOrganisation } from '@waymark/shell-kit';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

/** Minimum number of letters for a search of objectives. */
const MIN_LETTERS = 2;

/** Finds objectives in the palette (Ctrl/Cmd-K). */
export const useObjectiveCommands = (): void => {
  const { t } = useTranslation(['okr', 'kit']);
  const api = useApi();
  const navigate = useNavigate();
  const { uuid: org } = useOrganisation();
  useCommands('okr-objectives', async (typed, signal) => {
    const q = typed.trim();
    if (q.length < MIN_LETTERS) return [];
    const { findObjectives } = await import('./objective-commands.tsx');
    return findObjectives({ t, api, org, q, signal, go: (path) => navigate(path) });
  });
};
