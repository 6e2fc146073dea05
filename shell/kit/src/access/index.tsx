import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { deviceName, isHandheld, type SessionResource } from '@waymark/contracts';
// Imported by the kit's package name, of which the shell shares one copy: this entry is part of the chunks that use it.
import { formatDateTime } from '@waymark/shell-kit';
import { type ReactNode, useId } from 'react';
import classes from './access.module.css';

/** A list of sessions or access tokens of an account. */
export const AccessList = ({ children }: { children: ReactNode }): ReactNode => (
  <ul className={classes.list}>{children}</ul>
);

type RowProps = {
  icon?: ReactNode;
  name: ReactNode;
  /** When and from where it was used, and when it expires. */
  facts: ReactNode;
  /** Whether it has expired. */
  isOver?: boolean;
  action?: ReactNode;
};

/** One session or access token of an account. */
export const AccessRow = ({ icon, name, facts, isOver, action }: RowProps): ReactNode => (
  <li className={classes.row} data-over={isOver || undefined}>
    {icon}
    <span className={classes.what}>
      <span className={classes.name}>{name}</span>
      <span className={classes.facts}>{facts}</span>
    </span>
    {action}
  </li>
);

type SessionRowProps = {
  session: SessionResource;
  /** The name of an unknown device. */
  unknown: string;
  /** When it was last used, as text. */
  used: string;
  /** Shown beside the name of the device. */
  mark?: ReactNode;
  /** A point in time of the session, as text. */
  life: { at: string; words: string };
  /** @param used the id of the text that says when it was last used */
  action?: (device: string, used: string) => ReactNode;
};

/** A device on which a person is signed in, and when and from where it was last used. */
export const SessionRow = ({ session, unknown, used, mark, life, action }: SessionRowProps): ReactNode => {
  const { user_agent, ip, last_used_at } = session;
  const device = user_agent ? deviceName(user_agent) : unknown;
  const Icon = isHandheld(user_agent ?? '') ? IconDeviceMobile : IconDeviceDesktop;
  const id = useId();
  const facts = (
    <>
      <time id={id} dateTime={last_used_at} title={formatDateTime(last_used_at)}>
        {used}
      </time>
      {ip && ` · ${ip}`}
      {' · '}
      <time dateTime={life.at} title={formatDateTime(life.at)}>
        {life.words}
      </time>
    </>
  );
  return (
    <AccessRow
      icon={<Icon size={22} stroke={1.5} aria-hidden />}
      name={
        <>
          {device}
          {mark}
        </>
      }
      facts={facts}
      action={action?.(device, id)}
    />
  );
};
