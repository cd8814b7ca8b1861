import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { QueryOf } from '#contract/endpoint.ts'
import { getMail, listMails, retryMail } from '#contract/mails.ts'
import { call } from '#web/lib/api/client.ts'
import { queryClient } from '#web/lib/api/query.ts'

export type MailFilters = Omit<Partial<QueryOf<typeof listMails>>, 'limit' | 'cursor'>

export const mailQueries = {
  list: (filters: MailFilters) =>
    infiniteQueryOptions({
      queryKey: ['mails', 'list', filters],
      queryFn: ({ pageParam: cursor, signal }) => call(listMails, { query: { ...filters, cursor, limit: 50 }, signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: ['mails', 'detail', id],
      queryFn: ({ signal }) => call(getMail, { params: { id }, signal }),
    }),
}

export const useRetry = () =>
  useMutation({
    mutationFn: (id: string) => call(retryMail, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['mails'] }),
  })
