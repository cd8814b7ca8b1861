import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { dayMs } from '#contract/times.ts'
import type { Tx } from '#api/db/transaction.ts'
import type { SeedContext } from '../context.ts'

/** What some sessions practise, and the words of mentors; the demo account waits for one. */
export async function seedPassports(tx: Tx, { now, person }: SeedContext, members: readonly { user_id: string }[]) {
  await sql`
    update cohort_events set skills = array['web-accessibility']
    where event_id in (select event_id from cohort_events order by event_id limit 2)`.execute(tx)
  const mentor = person('mentor').id
  const given = members.slice(0, 6).flatMap(({ user_id }, index) => [
    { user_id, at: 0, level: 3 + (index % 2), note: 'Vi o código e as escolhas que fez.' },
    { user_id, at: 1, level: 2 + (index % 3), note: 'Explicou-o à equipa sem ajuda.' },
  ])
  for (const { user_id, at, level, note } of given)
    await sql`
      insert into skill_confirmations (id, user_id, skill, state, level, note, decided_by, decided_at)
      select ${randomUUIDv7()}, ${user_id}, skill, 'confirmed', ${level}, ${note}, ${mentor},
        ${new Date(now.getTime() - (5 + at) * dayMs)}
      from user_skills where user_id = ${user_id} and position = ${at}`.execute(tx)
  await sql`
    insert into skill_confirmations (id, user_id, skill, state, link, asked_at)
    select ${randomUUIDv7()}, user_id, skill, 'asked', 'https://exemplo.pt/prototipo', ${new Date(now.getTime() - 2 * dayMs)}
    from user_skills where user_id = ${person('onit').id} and position = 2`.execute(tx)
}
