import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ApiTokenResource, createToken, listTokens, removeToken, type TokenCreate } from '@waymark/contracts';
import { keyOf, useApi } from '@waymark/shell-kit';
import { useSave } from '@waymark/shell-kit/actions';
import { useTranslation } from 'react-i18next';

/** The reader's own access tokens, the newest first, without their secrets. */
export const useTokens = (): UseQueryResult<ApiTokenResource[]> => {
  const api = useApi();
  return useQuery({
    queryKey: keyOf(listTokens),
    queryFn: async ({ signal }) => (await api.ask(listTokens, {}, undefined, { signal })).tokens,
  });
};

/** Makes a token. Only this response contains the secret. */
export const useCreateToken = () => {
  const api = useApi();
  return useSave<TokenCreate, { token: ApiTokenResource; secret: string }>({
    work: (input) => api.ask(createToken, {}, input),
    invalidates: [keyOf(listTokens)],
    toastErrors: false,
  });
};

/** Removes an access token; success and refusal are toasts. */
export const useRemoveToken = () => {
  const { t } = useTranslation('shell');
  const api = useApi();
  return useSave<ApiTokenResource>({
    work: ({ uuid }) => api.ask(removeToken, { token: uuid }),
    success: () => t('tokens.deleted'),
    invalidates: [keyOf(listTokens)],
  });
};
