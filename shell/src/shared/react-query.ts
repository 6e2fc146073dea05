/** The part of TanStack Query that micro-frontends may use. */
export {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  skipToken,
  useInfiniteQuery,
  useIsFetching,
  useIsMutating,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
