import * as z from 'zod/mini'
import { defineErrors } from '#contract/errors/define-errors.ts'
import { endpoint, id, time } from '#contract/endpoint.ts'

export const pushErrors = defineErrors({
  push_refused: {
    status: 422,
    pt: 'Não conseguimos enviar avisos para este navegador. Experimenta outro, ou continua com o e-mail.',
    en: 'We cannot send notices to this browser. Try another one, or stay with email.',
  },
})

type PushErrors = typeof pushErrors
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends PushErrors {}
}

const device = z.object({
  id,
  /** Browser and system, such as "Firefox · Linux". */
  device: z.string(),
  /** Whether it was last agreed to in this session. */
  current: z.boolean(),
  createdAt: time,
  /** When it was last reached. */
  reachedAt: z.nullable(time),
})
export type PushDevice = z.infer<typeof device>

export const getPush = endpoint({
  method: 'GET',
  path: '/notices/devices',
  access: 'account',
  summary: 'The devices on which I am told, and the key with which a browser subscribes (RFC 8292)',
  response: z.object({ publicKey: z.string(), devices: z.array(device) }),
})

/** As `PushSubscription.toJSON()` gives it, without the time at which it ends. */
const subscription = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).check(z.maxLength(1000)),
  keys: z.strictObject({
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}(?:==)?$/)),
  }),
})

export const addPushDevice = endpoint({
  method: 'PUT',
  path: '/notices/devices',
  access: 'account',
  inPerson: true,
  summary: 'Tell me on this browser too; sent again, it stays one device',
  body: subscription,
  response: null,
  errors: ['push_refused'],
})

export const removePushDevice = endpoint({
  method: 'DELETE',
  path: '/notices/devices/{id}',
  access: 'account',
  summary: 'Tell me no longer on one of my devices',
  params: z.object({ id }),
  response: null,
  errors: ['not_found'],
})
