import { getLocalTimeZone } from '@internationalized/date'

// Zones of Portugal first, then the reader's own, then all others.
const zones = ['Europe/Lisbon', 'Atlantic/Madeira', 'Atlantic/Azores', getLocalTimeZone()]

export const zoneChoices = [...new Set([...zones, ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}))
