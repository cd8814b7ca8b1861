import { dayMs } from '#contract/times.ts'

type Text = { pt: string; en: string }
export type Holiday = { day: string; name: Text }

const fixed: readonly [monthAndDay: string, name: Text][] = [
  ['01-01', { pt: 'Ano Novo', en: 'New Year’s Day' }],
  ['04-25', { pt: 'Dia da Liberdade', en: 'Freedom Day' }],
  ['05-01', { pt: 'Dia do Trabalhador', en: 'Labour Day' }],
  ['06-10', { pt: 'Dia de Portugal', en: 'Portugal Day' }],
  ['08-15', { pt: 'Assunção de Nossa Senhora', en: 'Assumption' }],
  ['10-05', { pt: 'Implantação da República', en: 'Republic Day' }],
  ['11-01', { pt: 'Todos os Santos', en: 'All Saints’ Day' }],
  ['12-01', { pt: 'Restauração da Independência', en: 'Restoration of Independence' }],
  ['12-08', { pt: 'Imaculada Conceição', en: 'Immaculate Conception' }],
  ['12-25', { pt: 'Natal', en: 'Christmas Day' }],
]
const movable: readonly [daysAfterEaster: number, name: Text][] = [
  [-2, { pt: 'Sexta-feira Santa', en: 'Good Friday' }],
  [0, { pt: 'Páscoa', en: 'Easter Sunday' }],
  [60, { pt: 'Corpo de Deus', en: 'Corpus Christi' }],
]

/** Easter Sunday of the Gregorian calendar, after Meeus, as a time at midnight UTC. */
function easterOf(year: number): number {
  const century = Math.floor(year / 100)
  const moon = year % 19
  const shift = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 19 * moon + 15
  const epact = shift % 30
  const fullMoon = epact - (epact === 29 || (epact === 28 && moon > 10) ? 1 : 0)
  const weekday = (year + Math.floor(year / 4) + fullMoon + 2 - century + Math.floor(century / 4)) % 7
  return Date.UTC(year, 2, 28 + fullMoon - weekday)
}

/** The thirteen national holidays of Portugal, by day. */
export function nationalHolidays(year: number): Holiday[] {
  const easter = easterOf(year)
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
  return [
    ...fixed.map(([day, name]) => ({ day: `${year}-${day}`, name })),
    ...movable.map(([days, name]) => ({ day: dayOf(easter + days * dayMs), name })),
  ].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

/** Those from one day to another, both included. */
export function holidaysBetween(from: string, to: string): Holiday[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return years.flatMap(nationalHolidays).filter(({ day }) => day >= from && day <= to)
}
