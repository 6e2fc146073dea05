import { expect, test } from '@jest/globals';
import { AUDIT_ACTIONS, LANGUAGES, loadAuditWords } from '@waymark/contracts';
import { actionsByGroup, groupOf } from './audit-actions.ts';

test.each(AUDIT_ACTIONS)('the action %s belongs to a group of the audit filter', (action) => {
  expect(groupOf(action)).toBeDefined();
});

test('the platform’s audit filter offers every action once, an organisation’s omits super_admin.granted', () => {
  const offered = (platform: boolean) => actionsByGroup(platform).flatMap(({ actions }) => actions);
  expect(offered(true).sort()).toEqual([...AUDIT_ACTIONS].sort());
  expect(offered(false)).not.toContain('super_admin.granted');
  expect(offered(false)).toContain('admin.granted');
});

test.each(LANGUAGES)('every group of the audit filter has a name in %s', async (lang) => {
  const words = await loadAuditWords(lang);
  expect(actionsByGroup(true).filter(({ group }) => words[`audit.group.${group}`] === undefined)).toEqual([]);
});
