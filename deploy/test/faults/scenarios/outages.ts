import { setTimeout as pause } from 'node:timers/promises';
import type { Scenario } from '../scenario.ts';

const TIMES = 3;

export const brokerAway: Scenario = {
  name: 'broker-away',
  on: ['rabbitmq'],
  async inject({ proxy, load, faultInjected, between }) {
    for (let time = 0; time < TIMES; time += 1) {
      await load.more(between);
      proxy?.down();
      faultInjected();
      await load.more(between * 2);
      proxy?.up();
    }
    await load.more(between);
  },
};

/** Cuts the connection repeatedly, as soon as services have reconnected and hold unacknowledged events. */
export const brokerFlaps: Scenario = {
  name: 'broker-flaps',
  on: ['rabbitmq'],
  async inject({ proxy, load, faultInjected, between }) {
    await load.more(between);
    for (let time = 0; time < TIMES * 4; time += 1) {
      proxy?.cut();
      faultInjected();
      await pause(700);
    }
    await load.more(between);
  },
};

/** Network partitions, shorter and longer than the heartbeats need to detect one. */
const PARTITIONS_MS = [3_000, 30_000];

export const brokerPartitioned: Scenario = {
  name: 'broker-partitioned',
  on: ['rabbitmq'],
  async inject({ proxy, load, faultInjected, between }) {
    for (const forMs of PARTITIONS_MS) {
      await load.more(between);
      proxy?.hold();
      faultInjected();
      await pause(forMs);
      proxy?.up();
    }
    await load.more(between);
  },
};

export const brokerRestarted: Scenario = {
  name: 'broker-restarted',
  on: ['rabbitmq'],
  endsBroker: true,
  lacks: ({ ownBroker }) => (ownBroker ? undefined : 'no rabbitmq-server is installed that the run could end'),
  async inject({ broker, load, faultInjected, between }) {
    for (let time = 0; time < TIMES; time += 1) {
      await load.more(between);
      await broker?.kill();
      faultInjected();
      await broker?.begin();
    }
    await load.more(between);
  },
};

export const postgresRestarted: Scenario = {
  name: 'postgres-restarted',
  on: ['rabbitmq', 'embedded'],
  async inject({ postgres, load, faultInjected, between }) {
    for (const how of ['fast', 'immediate', 'immediate'] as const) {
      await load.more(between);
      await postgres.end(how);
      faultInjected();
      await pause(1_000);
      await postgres.begin();
    }
    await load.more(between);
  },
};
