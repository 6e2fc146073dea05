import { type ObjectiveResource, objectiveProgress } from '@waymark/contracts';

export { keyresultLike } from '@waymark/shell-kit/testing';

/** An objective for component tests, with consistent computed fields. */
export const objectiveLike = (fields: Partial<ObjectiveResource> = {}): ObjectiveResource => {
  const keyresults = fields.keyresults ?? [];
  const progress = objectiveProgress(keyresults);
  return {
    uuid: 'c0000000-0000-4000-8000-000000000001',
    name: 'Delight every customer',
    level: 'company',
    goal: 'committed',
    status: 'working',
    user_uuid: 'a0000000-0000-4000-8000-000000000001',
    validator_uuid: 'a0000000-0000-4000-8000-000000000002',
    team_uuid: null,
    period_start: '2026-01-01',
    period_end: '2026-04-01',
    description: null,
    url: 'http://localhost/organization/o?okrref=c0000000-0000-4000-8000-000000000001',
    creator_uuid: 'a0000000-0000-4000-8000-000000000001',
    created_at: '2026-01-01T10:00:00.000Z',
    updated_at: '2026-03-01T10:00:00.000Z',
    pace: { verdict: 'on_pace', expected: progress, by: 0, forecast: null },
    trouble: [],
    ...fields,
    keyresults,
    progress,
  };
};
