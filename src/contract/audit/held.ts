import * as z from 'zod/mini'
import { defineErrors } from '#contract/errors/define-errors.ts'
import { bilingual, endpoint, id, time } from '#contract/endpoint.ts'
import { recordParams } from '#contract/records.ts'

/** So long a decision of the team can be taken back; then people are told. */
export const heldMinutes = 10

export const heldErrors = defineErrors({
  moved_on: {
    status: 409,
    pt: 'Alguém mudou isto entretanto, ou as mensagens já saíram. Nada foi anulado: vê como está agora.',
    en: 'Somebody has changed this meanwhile, or the messages have left. Nothing was undone: look how it stands now.',
  },
})
type HeldErrors = typeof heldErrors
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends HeldErrors {}
}

const heldChange = z.object({
  id,
  /** What was done, as the log says it. */
  what: bilingual(z.string()),
  records: z.int(),
  at: time,
  /** Then people are told. */
  until: time,
})
export type HeldChange = z.infer<typeof heldChange>

const held = { access: 'manage:open', path: '/manage/held' } as const

export const listHeld = endpoint({
  ...held,
  method: 'GET',
  summary: 'What I decided and can still take back, the newest first',
  response: z.object({ items: z.array(heldChange) }),
})

export const undoHeld = endpoint({
  ...held,
  method: 'POST',
  path: '/manage/held/{id}/undo',
  summary: 'Take back what I decided while nobody was told; records that somebody has moved on stay and are counted',
  params: recordParams,
  response: z.object({ undone: z.int(), left: z.int() }),
  errors: ['moved_on'],
})
