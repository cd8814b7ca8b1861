import { readCsvRows } from '#web/lib/files/csv.ts'

type Row = Record<string, string>
const tables = ['Profile', 'Positions', 'Education', 'Skills', 'Languages', 'Projects', 'Certifications'] as const
type Table = (typeof tables)[number]

const tableOf = (name: string): Table | undefined =>
  tables.find((table) => new RegExp(`(^|/)${table}\\.csv$`, 'i').test(name))
export const isLinkedInTable = (name: string): boolean => tableOf(name) !== undefined

/** LinkedIn's export of one's data as a JSON Resume, so that both take the same way. Null when it holds none of the tables. */
export function linkedInResume(files: ReadonlyMap<string, string>): object | null {
  const read = new Map([...files].map(([name, text]) => [tableOf(name), readCsvRows(text)]))
  if (read.size === 0) return null
  const rows = (table: Table): Row[] => read.get(table) ?? []
  const [person = {}] = rows('Profile')
  return {
    basics: {
      label: person['Headline'],
      summary: person['Summary'],
      location: { city: person['Geo Location']?.split(',')[0] },
      profiles: websitesOf(person['Websites'] ?? ''),
    },
    work: rows('Positions').map((row) => ({
      name: row['Company Name'],
      position: row['Title'],
      location: row['Location'],
      summary: row['Description'],
      ...spanOf(row),
    })),
    education: rows('Education').map((row) => ({
      institution: row['School Name'],
      area: row['Degree Name'] || row['Notes'],
      ...spanOf(row, 'Start Date', 'End Date'),
      'x-viveiro': { current: false },
    })),
    skills: rows('Skills').map((row) => ({ name: row['Name'] })),
    languages: rows('Languages').map((row) => ({ language: row['Name'], fluency: row['Proficiency'] })),
    projects: rows('Projects').map((row) => ({
      name: row['Title'],
      description: row['Description'],
      url: row['Url'],
      ...spanOf(row),
    })),
    certificates: rows('Certifications').map((row) => ({
      name: row['Name'],
      issuer: row['Authority'],
      date: monthOf(row['Finished On'] || row['Started On']),
    })),
  }
}

const spanOf = (row: Row, start = 'Started On', end = 'Finished On') => ({
  startDate: monthOf(row[start]),
  endDate: monthOf(row[end]),
})

/** «[PERSONAL:https://a.example],[OTHER:https://b.example]» */
const websitesOf = (text: string) => [...text.matchAll(/:(https?:\/\/[^\]\s,]+)/g)].map(([, url]) => ({ url }))

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** «Sep 2023» or «2023»: LinkedIn writes English months whatever the language of the account. Anything else stays as it is. */
function monthOf(text = ''): string | undefined {
  const [, name = '', year] = /^(?:(?:\d{1,2} )?([A-Za-z]{3})[a-z]* )?(\d{4})$/.exec(text.trim()) ?? []
  if (!year) return text.trim() || undefined
  const number = months.indexOf(name.toLowerCase()) + 1
  return number > 0 ? `${year}-${String(number).padStart(2, '0')}` : year
}
