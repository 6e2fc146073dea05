import type { ObjectiveQuery } from '@waymark/contracts';

/** What narrows a list of objectives, as the API takes it. */
export type ObjectiveFilter = Partial<Omit<ObjectiveQuery, 'uuids'>>;
