import { walkPages } from '#api/db/keyset.ts'
import type { Db, Deps } from '#api/deps.ts'
import type { Caller } from '#api/http/caller.ts'
import { messageSegment } from '#api/mail/segment-message.ts'
import type { messageAccounts as endpoint } from '#contract/accounts/accounts.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { isIn } from './policy.ts'
import { findAccounts } from './queries.ts'

type Message = BodyOf<typeof endpoint>

/** Mails the chosen people; those who are suspended or leave are not written to. */
export async function messageAccounts(
  deps: Deps,
  caller: Caller,
  { ids, allMatching, ...message }: Message,
): Promise<AnswerOf<typeof endpoint>> {
  const filters = ids ? { ids } : allMatching!
  return messageSegment(
    deps,
    caller,
    { ...message, segment: ids ? 'selected' : 'matching' },
    {
      kind: 'accounts.message',
      object: { type: 'users', id: ids?.length === 1 ? ids[0]! : 'many' },
      title: { pt: 'o programa', en: 'the programme' },
      link: { label: { pt: 'Abrir o programa', en: 'Open the programme' }, path: '/' },
      findPeople: (tx) => findChosen(tx, filters, deps.clock()),
    },
  )
}

async function findChosen(tx: Db, filters: Parameters<typeof findAccounts>[1], now: Date): Promise<string[]> {
  const rows = walkPages((paging) => findAccounts(tx, filters, { sort: 'createdAt', ...paging }, now))
  const people = await Array.fromAsync(rows)
  return people.filter(isIn).map(({ id }) => id)
}
