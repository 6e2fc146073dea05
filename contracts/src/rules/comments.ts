/** Reactions to a comment, in the order in which screens show them. */
export const REACTIONS = ['thumbs_up', 'celebrate', 'heart', 'thinking'] as const;
export type Reaction = (typeof REACTIONS)[number];

export const MENTION_KINDS = ['member', 'team'] as const;

const MENTION = /@\[([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\]/gi;

/** The text that mentions a member or a team. */
export const mentionOf = (uuid: string): string => `@[${uuid}]`;

/** Replaces each mention in a text by the name; mentions of unknown ids stay as they are. */
export const withMentions = (text: string, nameOf: (uuid: string) => string | undefined): string =>
  text.replace(MENTION, (mention, uuid: string) => {
    const name = nameOf(uuid.toLowerCase());
    return name === undefined ? mention : `@${name}`;
  });

/** The ids mentioned in a text, each once, in the order of first mention. */
export const mentionedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(MENTION)].flatMap(([, uuid]) => uuid?.toLowerCase() ?? [])),
];
