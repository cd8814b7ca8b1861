import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'

/** What mails are about: the area in their kind, where solutions count as challenges. Those about the account itself always go at once. */
export const mailTopics = ['events', 'challenges', 'problems', 'startups', 'opportunities', 'applications'] as const
export type MailTopic = (typeof mailTopics)[number]
/** At once, gathered in one mail a day, or never. */
export const mailPaces = ['now', 'daily', 'off'] as const
export type MailPace = (typeof mailPaces)[number]

/** The hour of the daily mail, in the zone of the programme. */
export const digestHour = 8

/** Occasions in which somebody loses something by a day's delay: they never wait for the daily mail. */
export const urgentOccasions = [
  'offered',
  'cancelled',
  'changed',
  'deadline',
  'reminder',
  'offer',
  'interview',
] as const

export const notifications = z.strictObject({
  events: z.enum(mailPaces),
  challenges: z.enum(mailPaces),
  problems: z.enum(mailPaces),
  startups: z.enum(mailPaces),
  opportunities: z.enum(mailPaces),
  applications: z.enum(mailPaces),
} satisfies Record<MailTopic, unknown>)
export type Notifications = z.infer<typeof notifications>

export const getNotifications = endpoint({
  method: 'GET',
  path: '/profile/notifications',
  access: 'member',
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
