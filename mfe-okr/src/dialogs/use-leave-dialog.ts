import { useSearchParams } from '@waymark/shell-kit';
import { useLocation, useNavigate } from 'react-router';
import { type OpenDialog, writeDialog } from './dialog-address.ts';

/**
 * Returns from a dialog to the one that it was opened from, or to `otherwise` if there is none. Goes back in the history, so that Back
 * does not open the closed dialog again.
 */
export const useLeaveDialog = (): ((otherwise?: OpenDialog) => void) => {
  const [, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  return (otherwise) => {
    // The state of other entries can have another shape, such as that after signing in.
    if (state?.isOverDialog) void navigate(-1);
    else setParams((now) => writeDialog(now, otherwise ?? null), { replace: true });
  };
};
