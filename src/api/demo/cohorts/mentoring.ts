import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '#api/deps.ts'
import { dayMs } from '#contract/times.ts'
import type { SeedContext } from '../context.ts'

/** What the mentor of the first trainee noted and agreed with them. */
export async function seedMentoring(tx: Db, { now, today, person }: SeedContext, memberId: string): Promise<void> {
  const entry = (days: number, body: string) => ({
    id: randomUUIDv7(),
    member_id: memberId,
    author_id: person('mentor').id,
    body,
    created_at: new Date(now.getTime() - days * dayMs),
  })
  const due_on = today.add({ days: 4 }).toString()
  const rows = [
    { ...entry(9, 'Aprende depressa, mas pede pouca ajuda. Perguntar-lhe como está.'), kind: 'private' as const },
    { ...entry(5, 'A entrevista correu bem porque ouviste mais do que falaste.'), kind: 'shared' as const },
    {
      ...entry(2, 'Mostra o protótipo a uma pessoa que não conheces.'),
      kind: 'action' as const,
      owner: 'trainee' as const,
      due_on,
    },
  ]
  await tx
    .insertInto('cohort_entries')
    .values(rows.map((row) => ({ owner: null, due_on: null, done_at: null, ...row })))
    .execute()
}
