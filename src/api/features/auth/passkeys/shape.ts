import type * as z from 'zod/mini'
import type { passkey } from '#contract/auth/factors.ts'
import type { PasskeyRow } from './queries.ts'

export const toPasskey = ({ id, name, created_at, used_at, cloned_at }: PasskeyRow): z.infer<typeof passkey> => ({
  id,
  name,
  createdAt: created_at.toISOString(),
  usedAt: used_at?.toISOString() ?? null,
  cloned: cloned_at !== null,
})
