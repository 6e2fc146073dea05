import { useSearchParams } from '@waymark/shell-kit';
import { useLocation, useNavigate } from 'react-router';
import { type OpenDialog, writeDialog } from './dialog-address.ts';

/**
 * Leads from a dialog back to the one that it was opened from; from one that was opened by itself, to `otherwise`. Goes back in the
 * history, so that Back does not open again what was left.
 */
export const useLeaveDialog = (): ((otherwise?: OpenDialog) => void) => {
  const [, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  return (otherwise) => {
    // Other entries have a state of another kind, as the first one after signing in.
    if (state?.isOverDialog) void navigate(-1);
    else setParams((now) => writeDialog(now, otherwise ?? null), { replace: true });
  };
};
