import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type CommentResource,
  createComment,
  deleteComment,
  editComment,
  listComments,
  type Reaction,
  reactToComment,
} from '@waymark/contracts';
import { keyOf, refetchQueueOf, useApi, useOrganisation, useSession } from '@waymark/shell-kit';
import { useSave } from '@waymark/shell-kit/actions';

const PAGE_SIZE = 100;

/** What comments are about: an objective as a whole, or one key result of it. */
type Place = { objective: string; keyresult?: string | undefined };
type Page = { comments: CommentResource[]; total: number };
type Pages = InfiniteData<Page, number>;

const NONE: readonly CommentResource[] = [];

/** Oldest first. Without duplicates: a new comment shifts the pages, which are counted from the newest. */
const commentsOf = (pages: readonly Page[]): CommentResource[] => [
  ...new Map(pages.toReversed().flatMap(({ comments }) => comments.map((one) => [one.uuid, one]))).values(),
];

/** The newest comments of a place, oldest first, and earlier ones on demand. */
export const useComments = ({ objective, keyresult }: Place) => {
  const api = useApi();
  const client = useQueryClient();
  const { uuid: org } = useOrganisation();
  const requested = { ...(keyresult && { keyresult_uuid: keyresult }), from_newest: 'true', limit: String(PAGE_SIZE) };
  const query = useInfiniteQuery({
    queryKey: keyOf(listComments, { org, objective }, requested),
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api.ask(listComments, { org, objective }, { ...requested, offset: String(pageParam) }, { signal }),
    getNextPageParam: ({ total }: Page, pages: Page[]) => {
      const shown = pages.reduce((sum, { comments }) => sum + comments.length, 0);
      return shown < total ? shown : undefined;
    },
  });
  const { data, hasNextPage, fetchNextPage } = query;
  return {
    comments: data ? commentsOf(data.pages) : NONE,
    isPending: query.isPending,
    error: data ? null : query.error,
    retry: () => void query.refetch(),
    earlier: hasNextPage ? () => void fetchNextPage({ cancelRefetch: false }) : undefined,
    /** Also during a refetch, which loading more would end. */
    isLoadingMore: query.isFetching,
    /** Error of the next page; the loaded ones stay, and `earlier` retries. */
    moreError: query.isFetchNextPageError && !query.isFetchingNextPage ? query.error : null,
    refetch: () => refetchQueueOf(client).changed({ queryKey: keyOf(listComments, { org, objective }) }),
  };
};

type Reacted = { uuid: string; reaction: Reaction; given: boolean };

const withReaction = (
  comment: CommentResource,
  { reaction, given, user }: Omit<Reacted, 'uuid'> & { user: string },
): CommentResource => {
  const users = comment.reactions.find((one) => one.reaction === reaction)?.users ?? [];
  const rest = users.filter((one) => one !== user);
  const after = given ? [...rest, user] : rest;
  const others = comment.reactions.filter((one) => one.reaction !== reaction);
  return { ...comment, reactions: after.length > 0 ? [...others, { reaction, users: after }] : others };
};

type Change = (comment: CommentResource) => CommentResource | undefined;

/** Changes a comment in every cached list; removes it if `change` returns undefined. */
const changeShown = (client: QueryClient, queryKey: QueryKey, uuid: string, change: Change): void => {
  client.setQueriesData<Pages>({ queryKey }, (data) => {
    if (!data) return data;
    const changed = (one: CommentResource) => (one.uuid === uuid ? (change(one) ?? []) : one);
    return { ...data, pages: data.pages.map((page) => ({ ...page, comments: page.comments.flatMap(changed) })) };
  });
};

/** The mutations of the comments of a place. Reactions and deletions are optimistic updates. */
export const useCommentCommands = ({ objective, keyresult }: Place) => {
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const { user } = useSession();
  const queryKey = keyOf(listComments, { org, objective });
  const refetches = () => [{ queryKey }];
  const add = useSave({
    work: (text: string) =>
      api.ask(createComment, { org, objective }, { text, ...(keyresult && { keyresult_uuid: keyresult }) }),
    toastErrors: false,
  });
  const edit = useSave({
    work: ({ uuid, text }: { uuid: string; text: string }) => api.ask(editComment, { org, comment: uuid }, { text }),
    refetches,
    toastErrors: false,
  });
  const remove = useSave({
    work: (uuid: string) => api.ask(deleteComment, { org, comment: uuid }),
    refetches,
    optimistic: (client, uuid) => changeShown(client, queryKey, uuid, () => undefined),
  });
  const react = useSave({
    // Idempotent: sends the wanted state instead of a toggle, which a retry after a lost response would undo.
    work: ({ uuid, reaction, given }: Reacted) => api.ask(reactToComment, { org, comment: uuid }, { reaction, given }),
    refetches,
    optimistic: (client, { uuid, reaction, given }) =>
      changeShown(client, queryKey, uuid, (one) => withReaction(one, { reaction, given, user: user.uuid })),
  });
  return { add, edit, remove, react };
};
