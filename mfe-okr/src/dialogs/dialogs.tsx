import type { ReactNode } from 'react';
import { CreateKeyResult } from '../key-results/create-key-result.tsx';
import { EditKeyResult } from '../key-results/edit-key-result.tsx';
import { ViewKeyResult } from '../key-results/view-key-result.tsx';
import { CreateObjective } from '../objectives/create-objective.tsx';
import { EditObjective } from '../objectives/edit-objective.tsx';
import { ViewObjective } from '../objectives/view-objective.tsx';
import type { OpenDialog } from './dialog-address.ts';

/** The dialog that the address names. */
export const Dialogs = ({ dialog }: { dialog: OpenDialog }): ReactNode => {
  switch (dialog.kind) {
    case 'objective':
      return <ViewObjective key={dialog.uuid} uuid={dialog.uuid} />;
    case 'keyresult':
      return <ViewKeyResult key={dialog.uuid} uuid={dialog.uuid} />;
    case 'objective-new':
      return <CreateObjective />;
    case 'objective-edit':
      return <EditObjective key={dialog.uuid} uuid={dialog.uuid} />;
    case 'keyresult-new':
      return <CreateKeyResult key={dialog.objective} objective={dialog.objective} />;
    case 'keyresult-edit':
      return <EditKeyResult key={dialog.uuid} uuid={dialog.uuid} objective={dialog.objective} />;
  }
};
