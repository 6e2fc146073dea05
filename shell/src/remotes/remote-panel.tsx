import { ErrorPanel, pageNavigation, type RemoteProps, ScreenSkeleton, VisuallyHidden } from '@waymark/shell-kit';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MountedRemote, MountRemote } from './mounting.ts';
import classes from './remote-panel.module.css';

type Phase = 'loading' | 'shown' | 'failed';
type Props = {
  name: string;
  remoteProps: RemoteProps;
  mount: MountRemote;
  /** Called once it is shown or has failed. Must be a stable function. */
  onSettled?: () => void;
};

/** Mounts a micro-frontend; shows a skeleton while it loads, and an error panel with a retry when it fails. */
export const RemotePanel = ({ name, remoteProps, mount, onSettled }: Props): ReactNode => {
  const { t } = useTranslation('shell');
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedRemote | null>(null);
  const latest = useRef(remoteProps);
  const [attempt, setAttempt] = useState(0);
  const [phase, setPhase] = useState<Phase>('loading');
  latest.current = remoteProps;
  const crashed = useRef<() => void>(() => {});

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt mounts afresh; changed props go through update below
  useEffect(() => {
    const element = document.createElement('div');
    element.dataset.remote = name;
    place.current?.append(element);
    let left = false;
    setPhase('loading');
    crashed.current = () => {
      if (!left) setPhase('failed');
    };
    const given = latest.current;
    const mounting = mount(name, element, { ...given, onCrash: crashed.current });
    mounting.then(
      (parcel) => {
        if (left) return;
        mounted.current = parcel;
        // They may have changed while it was being mounted.
        if (latest.current !== given) void parcel.update({ ...latest.current, onCrash: crashed.current });
        setPhase((now) => (now === 'failed' ? now : 'shown'));
      },
      (error: unknown) => {
        if (left) return;
        console.error(error);
        setPhase('failed');
      },
    );
    return () => {
      left = true;
      mounted.current = null;
      const remove = (): void => element.remove();
      mounting.then((parcel) => parcel.unmount()).then(remove, remove);
    };
  }, [name, attempt, mount]);

  useEffect(() => {
    void mounted.current?.update({ ...remoteProps, onCrash: crashed.current });
  }, [remoteProps]);

  const isFailed = phase === 'failed';
  useEffect(() => {
    if (!isFailed) return;
    const again = (): void => setAttempt((before) => before + 1);
    addEventListener('online', again);
    // It may be one screen that has crashed, and this is another.
    const stopFollowing = pageNavigation().subscribe(again);
    return () => {
      removeEventListener('online', again);
      stopFollowing();
    };
  }, [isFailed]);

  const isSettled = phase !== 'loading';
  useEffect(() => {
    if (isSettled) onSettled?.();
  }, [isSettled, onSettled]);

  return (
    <div className={classes.panel}>
      {phase === 'loading' && <ScreenSkeleton />}
      {isFailed && (
        <>
          <VisuallyHidden component="h1">{remoteProps.organisation?.name ?? 'Waymark'}</VisuallyHidden>
          <ErrorPanel
            title={t('remote.failed_title')}
            text={t(navigator.onLine ? 'remote.failed_text' : 'kit:error.network')}
            // After a second failure the page is reloaded: a new deployment may have removed the files that this page knows. So it is after
            // a crash: shared code that could not be loaded is not requested again (shared-modules.ts). Not without a network, where nothing
            // could be loaded in its place.
            onRetry={() =>
              (attempt || mounted.current) && navigator.onLine ? window.location.reload() : setAttempt(attempt + 1)
            }
          />
        </>
      )}
      <div ref={place} hidden={isFailed} />
    </div>
  );
};
