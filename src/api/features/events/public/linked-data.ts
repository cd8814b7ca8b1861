import { inLanguage } from '#api/mail/letter.ts'
import type { Locale } from '#contract/endpoint.ts'
import { phaseOf } from '../policy.ts'
import type { WholeEvent } from '../rows.ts'

type Around = { publicUrl: string; organisation: string; currency: string; now: Date }

/** A moment as the event's own clock shows it, with its distance to UTC. */
const localTime = (at: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(zone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' })

function standing({ state, moved_from, zone }: WholeEvent) {
  if (state === 'cancelled') return { eventStatus: 'https://schema.org/EventCancelled' }
  if (!moved_from) return { eventStatus: 'https://schema.org/EventScheduled' }
  return { eventStatus: 'https://schema.org/EventRescheduled', previousStartDate: localTime(moved_from, zone) }
}

const modes = { onsite: 'Offline', online: 'Online', hybrid: 'Mixed' } as const

/** Whoever comes by the internet gets the link with their seat: here it is the page. */
function placesOf({ mode, venue, address }: WholeEvent, url: string) {
  const room = {
    '@type': 'Place',
    name: venue,
    address: { '@type': 'PostalAddress', streetAddress: address || venue },
  }
  const online = { '@type': 'VirtualLocation', url }
  return { onsite: room, online, hybrid: [room, online] }[mode]
}

/** Seats cost nothing. Only while people can register: a closed list is no offer. */
function offerOf(event: WholeEvent, url: string, { now, currency }: Around) {
  const phase = phaseOf(event, now)
  if (phase !== 'open' && phase !== 'full') return {}
  const availability = `https://schema.org/${phase === 'open' ? 'InStock' : 'SoldOut'}`
  const opened = event.registration_opens_at ?? event.published_at
  const validFrom = opened && { validFrom: localTime(opened, event.zone) }
  return { offers: { '@type': 'Offer', price: 0, priceCurrency: currency, availability, url, ...validFrom } }
}

/** https://developers.google.com/search/docs/appearance/structured-data/event; nobody's name is in it. */
export function linkedEvent(event: WholeEvent, locale: Locale, around: Around): object {
  const { publicUrl, organisation } = around
  const url = `${publicUrl}/events/${event.slug}`
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: inLanguage(locale, { pt: event.title_pt, en: event.title_en }),
    description: inLanguage(locale, { pt: event.summary_pt, en: event.summary_en }),
    startDate: localTime(event.starts_at, event.zone),
    endDate: localTime(event.ends_at, event.zone),
    ...standing(event),
    eventAttendanceMode: `https://schema.org/${modes[event.mode]}EventAttendanceMode`,
    location: placesOf(event, url),
    organizer: { '@type': 'Organization', name: organisation, url: publicUrl },
    image: [`${publicUrl}/api/v1/events/${event.slug}.png?v=${event.version}`],
    isAccessibleForFree: true,
    ...offerOf(event, url, around),
    url,
  }
}
