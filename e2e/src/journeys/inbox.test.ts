import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DESK, journeyAt, PHONE } from '../harness/journey.ts';
import { enter } from '../harness/people.ts';
import { createObjective, joinByMail, settle } from '../harness/world.ts';
import { dialogOf } from '../steps/objectives.ts';
import { untilLive } from '../steps/screen.ts';

const bell = (page: Page, words: string) => page.getByRole('banner').getByRole('link', { name: words });
const group = (page: Page, name: string) => page.getByRole('region', { name });

describe('the inbox', () => {
  journeyAt(
    [DESK, PHONE],
    'updates live when an item is added for the user, and removes items that are done',
    async ({ page, another, inspect, picture }) => {
      const { ada, org } = await settle(page);
      const bo = await joinByMail(ada, org, 'Bo');
      const boPage = await another();
      await enter(boPage, bo);
      await untilLive(boPage, () => boPage.goto(org.path));
      await bell(boPage, 'Inbox').waitFor();

      // Ada asks Bo to validate, while Bo looks on.
      const objective = await createObjective(ada, org, { name: 'Win the north', validator: bo });
      const path = `user/organisations/${org.uuid}`;
      await ada.call('PUT', `${path}/objectives/${objective.uuid}`, { status: 'validation' });
      await bell(boPage, 'Inbox: 1 thing waits for you').click();
      await boPage.waitForURL(`**${org.path}/inbox`);
      await group(boPage, 'Waiting for your validation 1').waitFor();
      await ada.call('POST', `${path}/objectives/${objective.uuid}/comments`, {
        text: `@[${bo.uuid}] what do you think?`,
      });
      const mentions = group(boPage, 'Mentions of you 1');
      await mentions.getByText('@Bo', { exact: false }).waitFor();
      await bell(boPage, 'Inbox: 2 things wait for you').waitFor();
      await inspect(boPage);
      await picture(`inbox ${boPage.viewportSize()?.width}`, boPage);

      // The list of organisations shows the counts as well, and updates them live.
      await untilLive(boPage, () => boPage.goto('/organization'));
      const inList = (count: number) => boPage.getByRole('link', { name: `${org.name}: ${count} things wait for you` });
      await inList(2).waitFor();
      const { comment } = await ada.call<{ comment: { uuid: string } }>(
        'POST',
        `${path}/objectives/${objective.uuid}/comments`,
        {
          text: `And now, @[${bo.uuid}]?`,
        },
      );
      await inList(3).waitFor();
      await picture(`organisations with what waits ${boPage.viewportSize()?.width}`, boPage);
      await ada.call('DELETE', `${path}/comments/${comment.uuid}`);
      await untilLive(boPage, () => inList(2).click());
      await mentions.getByRole('button', { name: 'Seen: Win the north' }).click();
      await mentions.waitFor({ state: 'detached' });
      await bell(boPage, 'Inbox: 1 thing waits for you').waitFor();

      await boPage.getByRole('link', { name: 'Decide: Win the north' }).click();
      await dialogOf(boPage, 'Win the north').getByRole('button', { name: 'Start working' }).click();
      await boPage.keyboard.press('Escape');
      const quietBell = boPage.getByRole('banner').getByRole('link', { name: 'Inbox', exact: true });
      await quietBell.waitFor();
      expect(await quietBell.textContent()).toBe('');
      await boPage.goto(`${org.path}/inbox`);
      await boPage.getByRole('heading', { name: 'Nothing waits for you' }).waitFor();
      await inspect(boPage);
      await picture(`inbox empty ${boPage.viewportSize()?.width}`, boPage);
    },
  );
});
