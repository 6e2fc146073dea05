import type { BlockerKind, DueKeyResultResource, KeyResultResource } from '@waymark/contracts';

/** The content of a check-in. */
export type CheckInContent = {
  value: number;
  confidence: number | null;
  comment: string;
  blocker?: { kind: BlockerKind; text: string; user_uuid: string | null; team_uuid: string | null };
};
/** The reason why an entry was refused; `now` is the key result as another user has saved it. */
export type Problem = { code: string; message: string; now?: KeyResultResource };
type Answer = { checkin: { uuid: string }; keyresult: KeyResultResource };

/** A check-in that the server does not have yet. Browsers store it in this form: renaming a property would lose the waiting ones. */
export type Entry = {
  /** Its `Idempotency-Key`, see `requestKey`: a repeated request has no second effect. */
  key: string;
  org: string;
  /** Its position among the waiting ones, from 1. */
  place: number;
  /** The key result as the person saw it when checking in. */
  card: DueKeyResultResource;
  said: CheckInContent;
  /** `stopped`: the person has to decide. `taking_back`: the server has it, and must delete it. */
  state: 'waiting' | 'stopped' | 'sent' | 'taking_back';
  /** It was sent, and may have arrived even without an answer. */
  tried?: true;
  /** It was taken back while it was being sent. */
  unwanted?: true;
  problem?: Problem;
  /** How often the person has sent it despite a refusal. */
  insisted?: number;
  /** The check-in created from it. */
  checkin?: string;
};
type Entries = readonly Entry[];

const changed = (entries: Entries, key: string, change: (entry: Entry) => Entry): Entries =>
  entries.map((entry) => (entry.key === key ? change(entry) : entry));

/** Waiting check-ins are based on the ones sent before them. */
const withLatestVersion = (entries: Entries, keyresult: KeyResultResource): Entries =>
  entries.map((entry) =>
    entry.card.uuid === keyresult.uuid && entry.state === 'waiting' && !entry.tried
      ? { ...entry, card: { ...entry.card, updated_at: keyresult.updated_at } }
      : entry,
  );

/** Whether it counts as made: neither taken back nor about to be taken back. */
export const isMade = ({ state, unwanted }: Entry): boolean => state !== 'taking_back' && !unwanted;

/** Whether it was sent or is being sent: a refused entry has changed nothing. */
export const isDone = (entry: Entry): boolean => isMade(entry) && entry.state !== 'stopped';

/** Whether it still has to be sent. */
export const isUnsent = ({ state }: Entry): boolean => state !== 'sent';

/** Whether it is to be sent, or taken back, without a decision of the person. */
export const isWaiting = ({ state }: Entry): boolean => state === 'waiting' || state === 'taking_back';

/** The next entry to send, in the order of entry; stopped entries do not block others. */
export const nextToSend = (entries: Entries): Entry | undefined => entries.find(isWaiting);

/** It is being sent, and may arrive even if no answer comes. */
export const tried = (entries: Entries, key: string): Entries =>
  changed(entries, key, (entry) => ({ ...entry, tried: true }));

/** The server has stored the check-in. */
export const accepted = (entries: Entries, key: string, { checkin, keyresult }: Answer): Entries =>
  withLatestVersion(
    changed(entries, key, ({ problem: _, unwanted, ...entry }) => ({
      ...entry,
      checkin: checkin.uuid,
      state: unwanted || entry.state === 'taking_back' ? 'taking_back' : 'sent',
    })),
    keyresult,
  );

/** The server has refused the check-in: an entry that was taken back in the meantime is finished. */
export const refused = (entries: Entries, key: string, problem: Problem): Entries =>
  changed(
    entries.filter((entry) => entry.key !== key || !entry.unwanted),
    key,
    (entry) => ({ ...entry, state: 'stopped', problem }),
  );

/** Takes an entry back: one that was never sent is dropped, one that may have arrived is sent and then removed. */
export const takenBack = (entries: Entries, key: string): Entries =>
  entries.flatMap((entry) => {
    if (entry.key !== key) return entry;
    if (entry.state === 'sent') return { ...entry, state: 'taking_back' };
    return entry.state === 'waiting' && entry.tried ? { ...entry, unwanted: true } : [];
  });

/** The server has deleted it. */
export const removed = (entries: Entries, key: string, { keyresult }: Pick<Answer, 'keyresult'>): Entries =>
  withLatestVersion(
    entries.filter((entry) => entry.key !== key),
    keyresult,
  );

/** The server has refused to delete it: it stays. */
export const takeBackRefused = (entries: Entries, key: string): Entries =>
  changed(entries, key, ({ unwanted: _, ...entry }) => ({ ...entry, state: 'sent' }));

/** Sends it again, after the person has seen the other person's check-in. */
export const sentAnyway = (entries: Entries, key: string): Entries =>
  changed(entries, key, ({ card, org, place, said, problem, insisted: before = 0 }) => ({
    key,
    org,
    place,
    card: { ...card, ...problem?.now },
    said,
    state: 'waiting',
    insisted: before + 1,
  }));

/** The key of its request: a new one each time the person sends it despite a refusal. */
export const requestKey = ({ key, insisted: times }: Entry): string => (times ? `${key}.${times}` : key);

/** Removes an entry, whatever its state. */
export const dropped = (entries: Entries, key: string): Entries => entries.filter((entry) => entry.key !== key);

/** Another tab has finished it. */
export const settledInOtherTab = (entries: Entries, { key, state }: Entry): Entries =>
  state === 'taking_back' ? dropped(entries, key) : changed(entries, key, (entry) => ({ ...entry, state: 'sent' }));

/** The state in another tab; undefined if it is done there. A sent entry that this tab does not have is ignored. */
export const withUpdate = (entries: Entries, { key, entry }: { key: string; entry?: Entry | undefined }): Entries => {
  if (!entry) return dropped(entries, key);
  if (entries.some((each) => each.key === key)) return changed(entries, key, () => entry);
  return isUnsent(entry) ? [...entries, entry] : entries;
};
