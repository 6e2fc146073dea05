import { digest, parsePact, readPacts, serviceOf } from './pact-files.ts';
import { codeOf, readVerification, type Verification } from './verified.ts';

/** One pact, and whether its provider has been shown to keep it. */
type Deployability = { name: string; consumer: string; provider: string; fault: string | null };

/** The input of the decision: by default the committed pacts and the results of the last verification. */
export type Evidence = {
  pacts: ReadonlyMap<string, string>;
  verificationOf: (name: string) => Verification | undefined;
  codeOf: (provider: string) => string;
};
const here = (): Evidence => ({ pacts: readPacts(), verificationOf: readVerification, codeOf });

const faultOf = ({ verificationOf, codeOf }: Evidence, name: string, text: string, provider: string): string | null => {
  const verification = verificationOf(name);
  if (verification === undefined) return 'has not been verified';
  if (verification.pact !== digest(text)) return 'has changed since it was verified';
  return verification.code === codeOf(provider)
    ? null
    : `was verified by other code than ${serviceOf(provider)} has now`;
};

/** The state of each pact in which a pacticipant is consumer or provider; of all pacts when none is named. */
export const deployabilities = (pacticipant?: string, evidence = here()): Deployability[] =>
  [...evidence.pacts]
    .map(([name, text]) => {
      const pact = parsePact(text);
      const consumer = pact.consumer.name;
      const provider = pact.provider.name;
      return { name, consumer, provider, fault: faultOf(evidence, name, text, provider) };
    })
    .filter(
      ({ consumer, provider }) => pacticipant === undefined || [consumer, serviceOf(provider)].includes(pacticipant),
    );

/** The reasons why this version cannot be deployed; empty if it can. */
export const undeployable = (pacticipant?: string, evidence = here()): string[] => {
  const found = deployabilities(pacticipant, evidence);
  if (found.length === 0) return [`no pact names ${pacticipant ?? 'anyone'}`];
  return found.flatMap(({ name, fault }) => (fault === null ? [] : [`${name} ${fault}`]));
};
