import type { OrganisationResource } from '@waymark/contracts';
import { ActionsMenu } from '@waymark/shell-kit/actions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { actionsFor, isGrave, type OwnerAction } from './request.ts';

export type Chosen = { organisation: OrganisationResource; action: OwnerAction };
type Props = {
  organisation: OrganisationResource;
  onChoose: (chosen: Chosen) => void;
  /** Limits the menu to these actions. */
  only?: readonly OwnerAction[];
};

/** Menu of the platform owner's actions on an organisation. */
export const OrganisationActions = ({ organisation, onChoose, only }: Props): ReactNode => {
  const { t } = useTranslation('backoffice');
  return (
    <ActionsMenu
      label={t('organisations.actions', { name: organisation.name })}
      items={actionsFor(organisation)
        .filter((action) => !only || only.includes(action))
        .map((action) => ({
          key: action,
          label: t(`action.${action}`),
          danger: isGrave(action),
          onSelect: () => onChoose({ organisation, action }),
        }))}
    />
  );
};
