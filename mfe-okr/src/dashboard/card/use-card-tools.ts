import type { OrganisationResource } from '@waymark/contracts';
import { useOrganisation } from '@waymark/shell-kit';
import type { TFunction } from 'i18next';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type OpenDialog, useDialogAddress } from '../../dialogs/dialog-address.ts';

/** What all parts of a card need, passed down as props: calling these hooks in each part took most of a card's render time. */
export type CardTools = {
  t: TFunction<['okr', 'kit']>;
  open: (dialog: OpenDialog) => void;
  organisation: OrganisationResource;
};

/** `tools` keeps its identity when a dialog opens or closes; `isCovered` says whether one is open. */
export const useCardTools = (): { tools: CardTools; isCovered: boolean } => {
  const { t } = useTranslation(['okr', 'kit']);
  const organisation = useOrganisation();
  const { dialog, open } = useDialogAddress();
  const latest = useRef(open);
  latest.current = open;
  const tools = useMemo(() => ({ t, organisation, open: (to: OpenDialog) => latest.current(to) }), [t, organisation]);
  return { tools, isCovered: dialog !== null };
};
