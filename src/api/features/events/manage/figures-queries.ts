import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import type { EventFigures } from '#contract/events/registration.ts'
import type { WholeEvent } from '../rows.ts'

export async function findFigures(db: Db, event: WholeEvent): Promise<EventFigures> {
  const own = db.selectFrom('event_registrations').where('event_id', '=', event.id)
  const count = sql<number>`count(*)`.as('count')
  const [states, marks, ratings, comments, perDay] = await Promise.all([
    own.select(['state', count]).groupBy('state').execute(),
    own.select(['attendance', count]).where('state', '=', 'confirmed').groupBy('attendance').execute(),
    own.select(['rating', count]).where('rating', 'is not', null).groupBy('rating').execute(),
    own
      .select(['rating', 'feedback', 'feedback_at'])
      .where('feedback', 'is not', null)
      .orderBy('feedback_at', 'desc')
      .limit(100)
      .execute(),
    sql<{ day: string; count: number }>`
      select (created_at at time zone ${event.zone})::date as day, count(*) as count
      from event_registrations where event_id = ${event.id} group by 1 order by 1`.execute(db),
  ])
  const byState = { pending: 0, confirmed: 0, waitlisted: 0, offered: 0, cancelled: 0, declined: 0 }
  for (const { state, count } of states) byState[state] = count
  const byAttendance = { present: 0, late: 0, excused: 0, absent: 0, unmarked: 0 }
  for (const { attendance, count } of marks) byAttendance[attendance ?? 'unmarked'] = count
  const stars = [1, 2, 3, 4, 5].map((star) => ratings.find(({ rating }) => rating === star)?.count ?? 0)
  return {
    byState,
    byAttendance,
    ratings: stars,
    rating: meanOf(stars),
    comments: comments.flatMap(toComment),
    perDay: perDay.rows,
  }
}

function meanOf(stars: number[]): number | null {
  const count = stars.reduce((sum, one) => sum + one, 0)
  const points = stars.reduce((sum, one, index) => sum + one * (index + 1), 0)
  return count === 0 ? null : Math.round((points / count) * 100) / 100
}

const toComment = (row: { rating: number | null; feedback: string | null; feedback_at: Date | null }) =>
  row.rating === null || row.feedback === null || row.feedback_at === null
    ? []
    : [{ rating: row.rating, comment: row.feedback, at: row.feedback_at.toISOString() }]
