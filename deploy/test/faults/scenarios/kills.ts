import type { Scenario, ScenarioContext } from '../scenario.ts';

/** Kills each part this many times, one after the other; continues as soon as it is back and something was written. */
const killEach = async ({ system, load, faultInjected, between }: ScenarioContext, times: number): Promise<void> => {
  for (let time = 0; time < times; time += 1) {
    for (const part of system.parts) {
      await load.more(between);
      await system.kill(part);
      faultInjected();
    }
  }
  await load.more(between);
};

export const killed: Scenario = {
  name: 'killed',
  on: ['rabbitmq', 'embedded'],
  inject: (context) => killEach(context, context.kills),
};

export const replicas: Scenario = {
  name: 'replicas',
  on: ['rabbitmq', 'embedded'],
  replicas: 2,
  inject: (context) => killEach(context, Math.ceil(context.kills / 10)),
};
