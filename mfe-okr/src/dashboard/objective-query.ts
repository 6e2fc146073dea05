import type { ObjectiveQuery } from '@waymark/contracts';

/** The filter of a list of objectives, as a query of the API. */
export type ObjectiveFilter = Partial<Omit<ObjectiveQuery, 'uuids'>>;

/** What lists that differ in status and order alone, such as those of the columns, have in common. */
export const withoutStatusAndOrder = ({ status: _, sort: __, ...common }: ObjectiveFilter): ObjectiveFilter => common;
