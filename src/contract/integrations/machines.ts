import * as z from 'zod/mini'
import { tokenDays } from '#contract/auth/tokens.ts'
import { endpoint, id, time } from '#contract/endpoint.ts'
import { defineErrors } from '#contract/errors/define-errors.ts'
import { recordParams } from '#contract/records.ts'
import { line } from '#contract/rules.ts'
import { grantedToMachines } from '#contract/scopes.ts'

export const machineErrors = defineErrors({
  too_many_machines: {
    status: 409,
    pt: 'Já há 50 tokens de máquinas. Apaga um que já não sirva.',
    en: 'There are 50 machine tokens already. Delete one that is no longer needed.',
  },
})
type MachineErrors = typeof machineErrors
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends MachineErrors {}
}

export const mostMachines = 50
/** So many days before its end administrators are told. */
export const machineNoticeDays = 7

const machine = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.string()),
  writes: z.boolean(),
  createdAt: time,
  usedAt: z.nullable(time),
  expiresAt: time,
})
export type Machine = z.infer<typeof machine>

const manage = { access: 'integrations:manage', path: '/manage/integrations/machines' } as const

export const listMachines = endpoint({
  ...manage,
  method: 'GET',
  summary: 'Tokens of machines, which belong to the programme and to nobody, the newest first',
  response: z.object({ items: z.array(machine) }),
})

export const createMachine = endpoint({
  ...manage,
  method: 'POST',
  summary: 'Make a machine token, which is shown this once; it reaches what staff reach, within its rights',
  grave: 'proof',
  body: z.strictObject({
    name: line(80),
    scopes: z.array(z.enum(grantedToMachines)).check(z.minLength(1), z.maxLength(grantedToMachines.length)),
    /** Without it the token only reads. */
    writes: z.boolean(),
    days: z.union(tokenDays.map((days) => z.literal(days))),
  }),
  response: z.object({ token: z.string(), item: machine }),
  errors: ['too_many_machines'],
})

export const endMachine = endpoint({
  ...manage,
  method: 'DELETE',
  path: '/manage/integrations/machines/{id}',
  summary: 'End a machine token at once',
  params: recordParams,
  response: null,
})
