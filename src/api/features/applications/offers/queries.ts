import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import { mayLeave } from '#api/records/states.ts'
import { applicationTransitions } from '#contract/applications/states.ts'
import { area, findWhole, type WholeApplication } from '../queries.ts'

/** Ends the offers whose time is over, in one statement: whoever accepts at the same instant was faster or is refused. */
export async function lapseOffers(tx: Db, now: Date): Promise<WholeApplication[]> {
  const { rows } = await sql<{ id: string }>`
    with ended as (
      update applications set state = 'lapsed', told_state = 'lapsed', to_tell = 'lapsed', moved_at = null,
        told_reply_by = null, moved_from = null, moved_by = null, updated_at = ${now}, version = version + 1
      where reply_by <= ${now} and state = 'offer' and ${mayLeave('state', applicationTransitions, 'lapsed', 'clock')}
      returning id
    ), noted as (
      insert into record_steps (area, record_id, step, details, actor_id, at)
      select ${area}, id, 'lapsed', '{}', null, ${now} from ended
    )
    select id from ended`.execute(tx)
  const ids = rows.map(({ id }) => id)
  return ids.length === 0
    ? []
    : findWhole(tx, sql`where applications.id = any(${ids}::uuid[]) order by applications.id`)
}

/** Offers that end before one of these moments and were not reminded of it; they count as reminded from now on. */
export async function takeOffersToRemind(tx: Db, [first, last]: readonly [Date, Date]): Promise<WholeApplication[]> {
  const { rows } = await sql<{ id: string }>`
    update applications set reply_reminded = case when reply_by <= ${last} then 2 else 1 end
    where state = 'offer' and told_state = 'offer' and applicant_id is not null
      and ((reply_by <= ${first} and reply_reminded < 1) or (reply_by <= ${last} and reply_reminded < 2))
    returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  return ids.length === 0
    ? []
    : findWhole(tx, sql`where applications.id = any(${ids}::uuid[]) order by applications.id`)
}
