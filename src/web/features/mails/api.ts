import { queryOptions } from '@tanstack/react-query'
import { getMail, listMails, retryMail } from '#contract/mails/mails.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { MailPace } from '#contract/mails/notifications.ts'
import { chooseMails, getMailChoice } from '#contract/mails/stop.ts'
import { findingsIn, queueOf } from '#web/area-lists.ts'
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

/** Addresses that take no mails: somebody waits for what they never got. */
export const findRefused = queueOf({
  endpoint: listMails,
  query: { refused: true },
  list: { to: '/manage/outbox', search: { refused: true } },
  texts: 'mails',
  row: ({ id, recipient, subject, createdAt }, t) => ({
    id,
    title: { text: t('refused.title', { recipient }) },
    about: { text: subject },
    from: createdAt,
    due: createdAt,
    verb: t('refused.look'),
    to: '/manage/outbox',
    search: { mail: id },
  }),
})

export const useRetry = () => useChange('mails', (id: string) => call(retryMail, { params: { id } }))

export const findMails = findingsIn(listMails, ({ id, subject, recipient, createdAt }) => ({
  to: `/manage/outbox?mail=${id}`,
  title: { pt: subject },
  about: { pt: recipient },
  at: createdAt,
}))
