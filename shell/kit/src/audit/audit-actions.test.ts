import { expect, test } from '@jest/globals';
import { AUDIT_ACTIONS, LANGUAGES, loadAuditWords } from '@waymark/contracts';
import { actionsByGroup, groupOf } from './audit-actions.ts';

test.each(AUDIT_ACTIONS)('%s belongs to a group of the filter', (action) => {
  expect(groupOf(action)).toBeDefined();
});

test('the filter of the platform offers every action once, that of an organisation what can happen in it', () => {
  const offered = (platform: boolean) => actionsByGroup(platform).flatMap(({ actions }) => actions);
  expect(offered(true).sort()).toEqual([...AUDIT_ACTIONS].sort());
  expect(offered(false)).not.toContain('super_admin.granted');
  expect(offered(false)).toContain('admin.granted');
});

test.each(LANGUAGES)('every group has its words in %s', async (lang) => {
  const words = await loadAuditWords(lang);
  expect(actionsByGroup(true).filter(({ group }) => words[`audit.group.${group}`] === undefined)).toEqual([]);
});
