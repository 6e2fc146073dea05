import type { ObjectiveQuery } from '@waymark/contracts';

/** The filter of a list of objectives, as a query of the API. */
export type ObjectiveFilter = Partial<Omit<ObjectiveQuery, 'uuids'>>;
