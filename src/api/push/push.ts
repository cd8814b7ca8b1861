import type { Db, Deps } from '../deps.ts'
import { scheduleAll } from '../jobs/jobs.ts'
import type { Listener } from '../tell/listeners.ts'

export const pushJob = 'notices.push'

type NewNotice = { id: string; user_id: string }

/** Shows notices on the devices of their readers too, in the caller's transaction, or once their quiet hours end. */
export async function pushNotices(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  notices: readonly NewNotice[],
  listeners: ReadonlyMap<string, Listener>,
): Promise<void> {
  const now = clock()
  const jobs = notices.flatMap(({ id: notice, user_id }) => {
    const { devices = [], quietUntil: runAt = now } = listeners.get(user_id) ?? {}
    return devices.map((device) => ({ kind: pushJob, payload: { device, notice }, runAt }))
  })
  await scheduleAll(tx, jobs)
}
