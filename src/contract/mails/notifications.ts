import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'

/** At once, gathered in one mail a day, or never. */
export const mailPaces = ['now', 'daily', 'off'] as const
export type MailPace = (typeof mailPaces)[number]

/** The hour of the daily mail, in the zone of the programme. */
export const digestHour = 8

/** A pace for each topic. Areas register topics; mails about the account itself have none and always go at once. */
export const notifications = z.record(z.string(), z.enum(mailPaces))
export type Notifications = z.infer<typeof notifications>

export const getNotifications = endpoint({
  method: 'GET',
  path: '/profile/notifications',
  access: 'account',
  summary: 'How soon I want the mails of each topic',
  response: notifications,
})

export const setNotifications = endpoint({
  method: 'PUT',
  path: '/profile/notifications',
  access: 'profile:edit',
  summary: 'Choose for each topic: at once, in one mail a day, or never',
  body: notifications,
  response: notifications,
})
