import type { Locale } from '#contract/endpoint.ts'

/** Places that Portuguese spells in its own way; all others keep the name of their zone. */
const portuguese: Record<string, string> = {
  'Europe/Lisbon': 'Lisboa',
  'Atlantic/Madeira': 'Madeira',
  'Atlantic/Azores': 'Açores',
  'Atlantic/Cape_Verde': 'Cabo Verde',
  'Europe/London': 'Londres',
  'Europe/Berlin': 'Berlim',
  'Europe/Rome': 'Roma',
  'Europe/Brussels': 'Bruxelas',
  'Europe/Amsterdam': 'Amesterdão',
  'Europe/Zurich': 'Zurique',
  'America/New_York': 'Nova Iorque',
  'America/Sao_Paulo': 'São Paulo',
  'Africa/Maputo': 'Maputo',
  'Africa/Sao_Tome': 'São Tomé',
}

/** The place by which a zone is known: Lisboa for Europe/Lisbon. */
export function zonePlace(locale: Locale, zone: string): string {
  return (locale === 'pt' && portuguese[zone]) || (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}

/** «hora de Lisboa»; UTC is its own name. */
export function zoneText(locale: Locale, zone: string): string {
  if (/^(Etc\/)?(UTC|GMT)$/.test(zone)) return 'UTC'
  const place = zonePlace(locale, zone)
  if (locale === 'en') return `${place} time`
  return `hora ${ofPlace[zone] ?? 'de'} ${place}`
}

const ofPlace: Record<string, string> = { 'Atlantic/Madeira': 'da', 'Atlantic/Azores': 'dos' }
