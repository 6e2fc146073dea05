import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { addFavorite, type OrganisationResource, removeFavorite } from '@waymark/contracts';
import { ActionIcon, firstClick, ORGANISATION_LIST_KEY, useApi } from '@waymark/shell-kit';
import { useSave } from '@waymark/shell-kit/actions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './organisations.module.css';
import { markInPages } from './use-organisation-pages.ts';

/** Marks a favourite; optimistic update, rolled back when the server refuses. */
export const FavouriteStar = ({ organisation }: { organisation: OrganisationResource }): ReactNode => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const { uuid, name, favorite } = organisation;
  const toggle = useSave<boolean>({
    work: (wanted) => api.ask(wanted ? addFavorite : removeFavorite, { org: uuid }),
    invalidates: [ORGANISATION_LIST_KEY],
    optimistic: (client, wanted) => markInPages(client, uuid, wanted),
  });
  const Icon = favorite ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      size={40}
      aria-label={t('organisations.favourite', { name })}
      aria-pressed={favorite}
      className={classes.star}
      onClick={firstClick(() => toggle.mutate(!favorite))}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
};
