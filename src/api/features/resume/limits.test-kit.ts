type Json = Record<string, unknown>

export const family = '👩‍👩‍👧‍👦'
/** Text of exactly this many code points, which the rules count, that ends in a character of several. */
export const ending = (length: number, last: string) => `${'á'.repeat(length - Array.from(last).length)}${last}`
export const lasts = ['é', '💡', family, '🇵🇹', 'e\u0301', 'ﷺ']

/** Where a text stands in a file, and its limit in a profile. */
export const places: [string, number, (text: string) => Json, (value: never) => string | null][] = [
  ['headline', 120, (label) => ({ basics: { label } }), ({ headline }) => headline],
  ['about', 3000, (summary) => ({ basics: { summary } }), ({ about }) => about],
  ['city', 80, (city) => ({ basics: { location: { city } } }), ({ city }) => city],
  ['position', 120, (position) => ({ work: [{ name: 'A', position }] }), ({ title }) => title],
  ['summary', 1000, (summary) => ({ work: [{ name: 'A', position: 'B', summary }] }), ({ summary }) => summary],
  ['place', 120, (location) => ({ work: [{ name: 'A', position: 'B', location }] }), ({ place }) => place],
  ['project', 1500, (description) => ({ projects: [{ name: 'P', description }] }), ({ description }) => description],
  ['keyword', 40, (word) => ({ projects: [{ name: 'P', keywords: [word] }] }), ({ keywords }) => keywords[0] ?? null],
  ['skill', 60, (name) => ({ skills: [{ name }] }), ({ name }) => name],
  ['degree', 120, (area) => ({ education: [{ institution: 'U', area }] }), ({ title }) => title],
]

const merged = (one: unknown, other: unknown): unknown => {
  if (Array.isArray(one) && Array.isArray(other)) return [...(one as unknown[]), ...(other as unknown[])]
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return other
  const all = Object.entries(other).map(([name, value]) => [name, merged((one as Json)[name], value)])
  return { ...one, ...(Object.fromEntries(all) as Json) }
}

/** All these files in one: each text at its limit, in words, with one end after the other from this one on. */
export const wholeFile = (first: number) =>
  places.reduce<Json>((file, [, limit, fileOf], index) => {
    const text = ending(limit, lasts[(first + index) % lasts.length]!).replaceAll('á'.repeat(9), `${'á'.repeat(8)} `)
    return merged(file, fileOf(text)) as Json
  }, {})
