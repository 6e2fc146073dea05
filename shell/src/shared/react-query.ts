/** The part of TanStack Query that micro-frontends may use. */
export {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
