import { deployabilities } from './deployable.ts';
import { parsePact, readPacts, serviceOf } from './pact-files.ts';

type BrokerOptions = {
  url: string;
  /** The version of all that is built together: a commit. */
  version: string;
  branch: string;
  token?: string;
  fetch?: typeof fetch;
};

type Links = { _links?: Record<string, { href?: string } | undefined> };
type Answer = { summary?: { deployable?: boolean | null; reason?: string } };

/** Publishes pacts and verifications to a Pact broker, and queries whether a version can be deployed. */
export const createBroker = ({ url, version, branch, token, fetch: send = fetch }: BrokerOptions) => {
  const base = url.replace(/\/$/, '');

  const call = async <T>(method: string, address: string, body?: object): Promise<T> => {
    const headers: Record<string, string> = { accept: 'application/hal+json', 'content-type': 'application/json' };
    if (token) headers.authorization = `Bearer ${token}`;
    const answer = await send(address, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`The broker answers ${answer.status} to ${method} ${address}`);
    return (await answer.json()) as T;
  };

  const branchOf = (pacticipant: string) =>
    call(
      'PUT',
      `${base}/pacticipants/${encodeURIComponent(pacticipant)}/branches/${encodeURIComponent(branch)}/versions/${version}`,
      {},
    );

  const publishPact = async (text: string): Promise<string | undefined> => {
    const { consumer, provider } = parsePact(text);
    const [to, from] = [provider.name, consumer.name].map(encodeURIComponent);
    const address = `${base}/pacts/provider/${to}/consumer/${from}/version/${version}`;
    const { _links } = await call<Links>('PUT', address, JSON.parse(text));
    return _links?.['pb:publish-verification-results']?.href;
  };

  return {
    /** Uploads every pact, and for each the result of its verification. */
    async publish(): Promise<number> {
      const faults = new Map(deployabilities().map(({ name, fault }) => [name, fault]));
      const pacts = readPacts();
      for (const [name, text] of pacts) {
        const { consumer, provider } = parsePact(text);
        await branchOf(consumer.name);
        const results = await publishPact(text);
        await branchOf(provider.name);
        if (results === undefined || faults.get(name) !== null) continue;
        await call('POST', results, { success: true, providerApplicationVersion: version });
      }
      return pacts.size;
    },
    /** The reasons why this version cannot be deployed to an environment; empty if it can. */
    async refusals(pacticipants: readonly string[], environment: string): Promise<string[]> {
      const faults: string[] = [];
      for (const pacticipant of pacticipants) {
        const query = new URLSearchParams({ pacticipant, version, environment });
        const { summary } = await call<Answer>('GET', `${base}/can-i-deploy?${query}`);
        if (summary?.deployable !== true) faults.push(`${pacticipant}: ${summary?.reason ?? 'not deployable'}`);
      }
      return faults;
    },
  };
};

/** All pacticipants by their names at the broker; for a service also the name under which its events are published. */
export const pacticipantsOf = (pacticipant?: string): string[] => {
  const all = deployabilities().flatMap(({ consumer, provider }) => [consumer, provider]);
  return [...new Set(all)].filter((name) => pacticipant === undefined || serviceOf(name) === pacticipant).sort();
};
