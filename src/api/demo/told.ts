import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '#api/deps.ts'
import type { Occasion } from '#api/tell/occasions.ts'
import { dayMs, hourMs } from '#contract/times.ts'
import type { SeedContext } from './context.ts'

export type ToldInDemo = {
  to: string
  kind: Occasion
  title: string
  body: string
  act: readonly [label: string, path: string]
  /** The record that waits for an answer. */
  about?: string
  at: Date
}

const unreadFor = 3 * dayMs
const longest = 80 * dayMs

/** What the product would have told the people of the demo when its records came about; the old ones are read. */
export async function tellDemo(tx: Db, { now }: Pick<SeedContext, 'now'>, told: readonly ToldInDemo[]): Promise<void> {
  const rows = told.map(({ to, kind, title, body, act: [label, path], about, at }) => {
    // Never of the future, and none that ninety days have taken away.
    const time = Math.min(now.getTime() - hourMs / 4, Math.max(at.getTime(), now.getTime() - longest))
    const created_at = new Date(time)
    const isRead = about === undefined && now.getTime() - time > unreadFor
    return {
      id: randomUUIDv7(),
      user_id: to,
      kind,
      topic: kind.split('.')[0]!,
      lang: 'pt' as const,
      title,
      body,
      label,
      path,
      about: about ?? null,
      read_at: isRead ? created_at : null,
      created_at,
    }
  })
  if (rows.length > 0) await tx.insertInto('notices').values(rows).execute()
}
