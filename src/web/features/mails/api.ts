import { queryOptions } from '@tanstack/react-query'
import { getMail, listMails, retryMail } from '#contract/mails/mails.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { MailPace } from '#contract/mails/notifications.ts'
import { chooseMails, getMailChoice } from '#contract/mails/stop.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, type FiltersOf, pagedQuery, rowsPerPage, useChange } from '#web/lib/api/lists.ts'

export const mailQueries = {
  list: (filters: FiltersOf<typeof listMails>) =>
    pagedQuery(['mails', 'list'], listMails, { query: { ...filters, limit: rowsPerPage } }),
  detail: (id: string) =>
    queryOptions({
      queryKey: ['mails', 'detail', id],
      queryFn: ({ signal }) => call(getMail, { params: { id }, signal }),
    }),
}

/** The choice behind the link of a mail, which needs no session. */
export const choiceQuery = (token: string) => ({
  ...answerQuery(['mails', 'choice', token], getMailChoice, { params: { token } }),
  select: (choice: AnswerOf<typeof getMailChoice>) => ({ ...choice, isOpen: true }),
})
export const useChooseMails = (token: string) =>
  useChange('mails', (pace: MailPace) => call(chooseMails, { params: { token }, body: { pace } }))

export const useRetry = () => useChange('mails', (id: string) => call(retryMail, { params: { id } }))
