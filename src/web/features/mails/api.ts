import { queryOptions } from '@tanstack/react-query'
import { getMail, listMails, retryMail } from '#contract/mails/mails.ts'
import { call } from '#web/lib/api/client.ts'
import { type FiltersOf, pagedQuery, rowsPerPage, useChange } from '#web/lib/api/lists.ts'

export const mailQueries = {
  list: (filters: FiltersOf<typeof listMails>) =>
    pagedQuery(['mails', 'list'], listMails, { query: { ...filters, limit: rowsPerPage } }),
  detail: (id: string) =>
    queryOptions({
      queryKey: ['mails', 'detail', id],
      queryFn: ({ signal }) => call(getMail, { params: { id }, signal }),
    }),
}

export const useRetry = () => useChange('mails', (id: string) => call(retryMail, { params: { id } }))
