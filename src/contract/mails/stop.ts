import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { mailPaces } from './notifications.ts'

const params = z.object({ token: z.string().check(z.maxLength(400)) })
const pace = z.enum(mailPaces)

export const getMailChoice = endpoint({
  method: 'GET',
  path: '/mails/choice/{token}',
  access: 'public',
  summary: 'The topic behind the link of a mail and how soon its mails come; changes nothing',
  params,
  response: z.object({
    topic: z.object({ pt: z.string(), en: z.string() }),
    pace,
    /** Whether some of it has a date and comes even to who chose «never». */
    always: z.boolean(),
  }),
  errors: ['not_found'],
})

export const chooseMails = endpoint({
  method: 'PUT',
  path: '/mails/choice/{token}',
  access: 'public',
  summary: 'Choose how soon the mails of this one topic come, without signing in',
  params,
  body: z.strictObject({ pace }),
  response: null,
  errors: ['not_found'],
})

export const stopMails = endpoint({
  method: 'POST',
  path: '/mails/stop/{token}',
  access: 'public',
  summary: 'Stop the mails of this one topic, as mail programs ask with one click (RFC 8058)',
  oneClick: true,
  params,
  response: null,
  errors: ['not_found'],
})

export const openMailChoice = endpoint({
  method: 'GET',
  path: '/mails/stop/{token}',
  access: 'public',
  summary: 'Leads to the page of the choice, for mail programs that open the address instead',
  params,
  response: null,
  produces: 'text/html',
  errors: ['not_found'],
})
