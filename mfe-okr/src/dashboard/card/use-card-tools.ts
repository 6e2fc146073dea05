import type { OrganisationResource } from '@waymark/contracts';
import { useOrganisation } from '@waymark/shell-kit';
import type { TFunction } from 'i18next';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type OpenDialog, useDialogAddress } from '../../dialogs/dialog-address.ts';

/** What all parts of a card need. They are given it: each asking for itself was most of what a card cost. */
export type CardTools = {
  t: TFunction<['okr', 'kit']>;
  open: (dialog: OpenDialog) => void;
  organisation: OrganisationResource;
};

/** The same object for as long as nothing in it changes, whatever dialog is open; `isCovered` tells that one is. */
export const useCardTools = (): { tools: CardTools; isCovered: boolean } => {
  const { t } = useTranslation(['okr', 'kit']);
  const organisation = useOrganisation();
  const { dialog, open } = useDialogAddress();
  const latest = useRef(open);
  latest.current = open;
  const tools = useMemo(() => ({ t, organisation, open: (to: OpenDialog) => latest.current(to) }), [t, organisation]);
  return { tools, isCovered: dialog !== null };
};
