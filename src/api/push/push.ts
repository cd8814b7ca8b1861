import type { Db, Deps } from '../deps.ts'
import { scheduleAll } from '../jobs/jobs.ts'
import { findDevicesOf } from './queries.ts'

export const pushJob = 'notices.push'

type NewNotice = { id: string; user_id: string }

/** Shows notices on the devices of their readers too, in the caller's transaction, or once their quiet hours end. */
export async function pushNotices(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  notices: readonly NewNotice[],
  quiet: ReadonlyMap<string, Date>,
): Promise<void> {
  const noticeOf = new Map(notices.map(({ id, user_id }) => [user_id, id]))
  const devices = await findDevicesOf(tx, [...noticeOf.keys()])
  const now = clock()
  await scheduleAll(
    tx,
    devices.map(({ id, user_id }) => ({
      kind: pushJob,
      payload: { device: id, notice: noticeOf.get(user_id)! },
      runAt: quiet.get(user_id) ?? now,
    })),
  )
}
