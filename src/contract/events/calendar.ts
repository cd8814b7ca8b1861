import * as z from 'zod/mini'
import { endpoint, slug } from '#contract/endpoint.ts'

export const downloadEvent = endpoint({
  method: 'GET',
  path: '/events/{slug}.ics',
  access: 'member',
  summary: 'The event as an iCalendar file',
  params: z.object({ slug }),
  response: null,
  produces: 'text/calendar',
})

export const calendarFeed = endpoint({
  method: 'GET',
  path: '/calendar/{secret}.ics',
  access: 'public',
  summary: 'The events of one person, for calendar programs; the secret in the address is the key',
  params: z.object({ secret: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  response: null,
  produces: 'text/calendar',
})

const calendarAddress = z.object({ url: z.string() })

export const getCalendarAddress = endpoint({
  method: 'GET',
  path: '/calendar',
  access: 'member',
  summary: 'The private address of my calendar feed',
  response: calendarAddress,
})

export const renewCalendarAddress = endpoint({
  method: 'POST',
  path: '/calendar',
  access: 'member',
  summary: 'A new private address; the old one stops working',
  response: calendarAddress,
})
