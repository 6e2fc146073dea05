import type { AnyEvent } from '@waymark/contracts';
import type { EffectInParts, Rest } from './consumer.ts';

type Transactions<Target> = {
  /** One transaction. */
  transact<T>(work: (target: Target) => Promise<T>): Promise<T>;
  /** Waits until no other delivery of the event is in a transaction of it; then, whether it has had its whole effect. */
  isKnown(target: Target): Promise<boolean>;
  /** Records that it has. */
  remember(target: Target): Promise<void>;
  /** Once it is aborted, no further transaction is begun. */
  signal?: AbortSignal | undefined;
};

type Progress = { index: number; rest: Rest };

/**
 * Has an effect in parts: `first` in one transaction, then as many parts in each transaction as leave nothing over. The last one records
 * that the event had its effect.
 * @returns false if the event had it before
 */
export const takeEffectInParts = async <Target>(
  { first, parts }: EffectInParts<Target, AnyEvent>,
  event: AnyEvent,
  { transact, isKnown, remember, signal }: Transactions<Target>,
): Promise<boolean> => {
  const isNew = await transact(async (target) => {
    if (await isKnown(target)) return false;
    await first(target, event);
    return true;
  });
  const doParts = ({ index, rest }: Progress) =>
    transact(async (target): Promise<Progress | undefined> => {
      // Another delivery of the event may have done the rest.
      if (await isKnown(target)) return undefined;
      let before = rest;
      for (const [at, part] of [...parts.entries()].slice(index)) {
        const left = await part(target, event, before);
        if (left) return { index: at, rest: left };
        before = undefined;
      }
      await remember(target);
      return undefined;
    });
  let progress: Progress | undefined = isNew ? { index: 0, rest: undefined } : undefined;
  while (progress) {
    signal?.throwIfAborted();
    progress = await doParts(progress);
  }
  return isNew;
};
