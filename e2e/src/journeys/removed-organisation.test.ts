import { describe } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DESK, type JourneyContext, journey, journeyAt, PHONE } from '../harness/journey.ts';
import { enter } from '../harness/people.ts';
import { until } from '../harness/until.ts';
import { createObjective, joinByMail, type Organisation, settle } from '../harness/world.ts';
import { showStatus } from '../steps/objectives.ts';
import { seeToast, untilLive } from '../steps/screen.ts';

/** Ada's organisation with an objective, and Gus, who has joined it, in his browser. */
const settleWithGus = async ({ page, another }: Pick<JourneyContext, 'page' | 'another'>) => {
  const { ada, org } = await settle(page);
  await createObjective(ada, org, { name: 'Ride further', status: 'working' });
  return { ada, org, gus: await joinByMail(ada, org, 'Gus'), his: await another() };
};

/** Opens a dashboard and its live stream. */
const standOn = async (page: Page, org: Organisation): Promise<void> => {
  await untilLive(page, () => page.goto(org.path));
  await page.getByText('Ride further').first().waitFor();
};

const isOnList = async (page: Page): Promise<void> => {
  await page.waitForURL((url) => url.pathname === '/organization');
  await page.getByRole('heading', { level: 1 }).waitFor();
};

describe('the screen of an organisation', () => {
  journeyAt([DESK, PHONE], 'informs a removed member, and leads to the list of organisations', async (context) => {
    const { ada, org, gus, his } = await settleWithGus(context);
    await enter(his, gus);
    await standOn(his, org);
    await ada.call('DELETE', `user/organisations/${org.uuid}/remove`, { users_uuid: [gus.uuid] });
    await seeToast(his, `You were removed from ${org.name}`);
    await isOnList(his);
    await his.getByText(org.name).first().waitFor({ state: 'detached' });
    await context.inspect(his);
  });

  journey('tells a member that the organisation was deleted, and leads to the list', async (context) => {
    const { ada, org, gus, his } = await settleWithGus(context);
    await enter(his, gus);
    await standOn(his, org);
    await ada.call('DELETE', `user/organisations/${org.uuid}`);
    await seeToast(his, `${org.name} was deleted`);
    await isOnList(his);
  });

  journey('without a live stream informs a removed member at the next request', async (context) => {
    const { ada, org, gus, his } = await settleWithGus(context);
    await his.route('**/live', (route) => route.abort());
    await enter(his, gus);
    await his.goto(org.path);
    await his.getByText('Ride further').first().waitFor();
    // Holds back his next requests until he is removed, so that none of them leads him away before his click.
    const { promise: removed, resolve: release } = Promise.withResolvers<void>();
    await his.route('**/api/v1/**', async (route) => {
      await removed;
      await route.fallback();
    });
    await showStatus(his, 'Review');
    await ada.call('DELETE', `user/organisations/${org.uuid}/remove`, { users_uuid: [gus.uuid] });
    await until('the refusal of his calls', () =>
      gus.call('GET', `user/organisations/${org.uuid}/objectives`).then(
        () => undefined,
        () => true,
      ),
    );
    release();
    await seeToast(his, `You no longer have access to ${org.name}`);
    await isOnList(his);
  });
});
