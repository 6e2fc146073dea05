import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../session/use-session.ts';
import { lazyPart } from './lazy-part.tsx';
import { PersonAvatar } from './person.tsx';
import classes from './person-menu.module.css';
import { Suspense } from './suspense.tsx';

/** Loaded with the first click. */
const OpenedMenu = lazyPart(async () => ({ default: (await import('./opened-person-menu.tsx')).OpenedPersonMenu }));

export type PersonMenuProps = {
  /** Opens an address of the product. */
  onOpen: (address: string) => void;
  onLogOut: () => void;
  /** Whether it is shown in the back-office. */
  inBackoffice?: boolean;
  /** Entries that only this menu has. */
  children?: ReactNode;
};

/** The greeting and the menu of the user, on every page of the product. */
export const PersonMenu = (props: PersonMenuProps): ReactNode => {
  const { t } = useTranslation('kit');
  const { user } = useSession();
  const [wanted, setWanted] = useState(false);
  const greeting = (
    <>
      <PersonAvatar person={user} size="md" decorative />
      <span className={classes.hello}>{t('menu.greeting', { name: user.first_name })}</span>
      <IconChevronDown size={16} stroke={1.6} aria-hidden />
    </>
  );
  const closed = (
    <button
      type="button"
      className={classes.greeting}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWanted(true)}
    >
      {greeting}
    </button>
  );
  return wanted ? (
    <Suspense fallback={closed}>
      <OpenedMenu {...props} greeting={greeting} />
    </Suspense>
  ) : (
    closed
  );
};
