import { IconLogout2 } from '@tabler/icons-react';
import type { MemberResource } from '@waymark/contracts';
import { BlockedNotice, Button, useOrganisation, useSession } from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './blocked-users.module.css';
import { RemoveMemberDialog } from './remove-member-dialog.tsx';

/** Shown instead of the users while the organisation does not pay; one can still leave (product-rules.md, "Seats and blocks"). */
export const BlockedUsers = (): ReactNode => {
  const { t } = useTranslation('admin');
  const { user } = useSession();
  const { admin, name } = useOrganisation();
  const [leaving, setLeaving] = useState(false);
  const self: MemberResource = { ...user, admin, active: true, joined_at: null };
  return (
    <div className={classes.blocked}>
      <BlockedNotice block="BLOCKED_FOR_NOT_PAYING" />
      <Button
        variant="default"
        leftSection={<IconLogout2 size={16} stroke={1.7} aria-hidden />}
        onClick={() => setLeaving(true)}
      >
        {t('users.leave_organisation', { organisation: name })}
      </Button>
      {leaving && <RemoveMemberDialog member={self} onClose={() => setLeaving(false)} />}
    </div>
  );
};
