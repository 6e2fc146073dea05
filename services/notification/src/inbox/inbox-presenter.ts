import type { InboxItemResource, InboxKind } from '@waymark/contracts';
import type { ShownItem } from './inbox-reader.ts';

type Place = Pick<ShownItem, 'objective_uuid' | 'keyresult_uuid'>;

const ofObjective = ({ objective_uuid }: Place): string => `?okrref=${objective_uuid}`;
const ofKeyResult = (place: Place): string =>
  place.keyresult_uuid === null ? ofObjective(place) : `?krref=${place.keyresult_uuid}`;

/** The page on which each kind can be done, relative to the organisation. */
const PLACES: Readonly<Record<InboxKind, (place: Place) => string>> = {
  checkin_due: () => '/check-in',
  validation_waiting: ofObjective,
  sent_back: ofObjective,
  period_over: ofObjective,
  blocker_waiting: ofKeyResult,
  mention: ofKeyResult,
  seats: () => '/admin/subscription',
  payment: () => '/admin/subscription',
};

/** The page on which an item can be done, relative to its organisation. */
export const placeOf = (kind: InboxKind, place: Place): string => PLACES[kind](place);

/** @param home the URL of the organisation */
export const presentItem = (
  {
    uuid,
    kind,
    target,
    target_uuid,
    name,
    text,
    by_uuid,
    returned,
    objective_uuid,
    keyresult_uuid,
    begins_at,
  }: ShownItem,
  home: string,
): InboxItemResource => ({
  uuid,
  kind,
  target,
  target_uuid,
  name,
  text,
  user_uuid: by_uuid,
  returned,
  objective_uuid,
  keyresult_uuid,
  created_at: new Date(begins_at).toISOString(),
  url: `${home}${placeOf(kind, { objective_uuid, keyresult_uuid })}`,
});
