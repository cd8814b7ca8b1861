import { inDatabase } from './database.ts'

/** Ends the ten minutes in which the moves of a posting can be undone; the worker then tells them within seconds. */
export const endUndo = (slug: string) =>
  changeAndRun(
    `update applications set moved_at = moved_at - interval '10 minutes' where ${ofPosting} and moved_at is not null`,
    slug,
    'applications.tell',
  )

/** The same for the decision on a problem. */
export const endProblemUndo = (id: string) =>
  changeAndRun(
    `update problems set decided_at = decided_at - interval '10 minutes',
       answered_at = answered_at - interval '10 minutes' where id = $1`,
    id,
    'problems.tell',
  )

/** The same for whatever else the team has decided: what waits to be told is told now. */
export async function endHeld(): Promise<void> {
  const ended = 'in (select until from held_changes)'
  await inDatabase(`update mails set next_at = now() where status = 'queued' and next_at ${ended}`)
  await inDatabase(`update jobs set run_at = now() where done_at is null and run_at ${ended}`)
  await inDatabase('update held_changes set until = now()')
}

/** The day on which the offers of a posting end is over. */
export const endOffers = (slug: string) =>
  changeAndRun(
    `update applications set reply_by = now() - interval '1 second' where ${ofPosting}`,
    slug,
    'applications.offers',
  )

const ofPosting = 'opportunity_id = (select id from opportunities where slug = $1)'

/** The job that looks at what changed runs at once. */
async function changeAndRun(statement: string, value: string, job: string): Promise<void> {
  await inDatabase(statement, [value])
  await inDatabase(`update jobs set run_at = now() where kind = $1 and done_at is null`, [job])
}
