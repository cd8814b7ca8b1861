import { getLocalTimeZone } from '@internationalized/date'
import { useMemo } from 'react'
import { type Locale, useLocale } from '#web/lib/text/i18n.ts'
import { zonePlace } from '#contract/zones/zone-names.ts'

// Zones of Portugal first, then the reader's own, then all others.
const first = ['Europe/Lisbon', 'Atlantic/Madeira', 'Atlantic/Azores', getLocalTimeZone()]

/** Zones by place and distance from UTC, as people know them: «Lisboa (UTC+0)». */
export function useZoneChoices() {
  const locale = useLocale()
  return useMemo(() => zoneChoices(locale), [locale])
}

/** Working out four hundred offsets takes a phone a good part of a second, so that it is done once. */
const offsets = new Map<string, string>()

function zoneChoices(locale: Locale) {
  const zones = [...new Set([...first, ...Intl.supportedValuesOf('timeZone')])]
  for (const zone of zones) if (!offsets.has(zone)) offsets.set(zone, offsetOf(zone))
  return zones.map((value) => ({ value, label: `${zonePlace(locale, value)} (${offsets.get(value)})` }))
}

function offsetOf(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  return name === 'GMT' ? 'UTC+0' : name.replace('GMT', 'UTC')
}
