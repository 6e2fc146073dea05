/** The reactions to a comment, in the order of the screens. */
export const REACTIONS = ['thumbs_up', 'celebrate', 'heart', 'thinking'] as const;
export type Reaction = (typeof REACTIONS)[number];

export const MENTION_KINDS = ['member', 'team'] as const;

const MENTION = /@\[([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\]/gi;

/** How a member or a team is mentioned in a text. */
export const mentionOf = (uuid: string): string => `@[${uuid}]`;

/** A text with the names of those whom it mentions; a mention of somebody who is not known stays as it is. */
export const withMentions = (text: string, nameOf: (uuid: string) => string | undefined): string =>
  text.replace(MENTION, (mention, uuid: string) => {
    const name = nameOf(uuid.toLowerCase());
    return name === undefined ? mention : `@${name}`;
  });

/** Who is mentioned in a text, each once, in the order of the first mention. */
export const mentionedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(MENTION)].flatMap(([, uuid]) => uuid?.toLowerCase() ?? [])),
];
