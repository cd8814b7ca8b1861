import type { WebArea } from './area.ts'
import { events } from './features/events/area.ts'
import { home } from './features/home/area.ts'
import { outbox } from './features/outbox/area.ts'
import { settings } from './features/settings/area.ts'
import { today } from './features/today/area.ts'

/** Every area that shows something outside its own pages, in the order in which navigation and home show them. */
export const areas: readonly WebArea[] = [home, events, today, settings, outbox]
