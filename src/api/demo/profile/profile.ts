import type { Tx } from '#api/db/transaction.ts'
import { replaceProfile, type ProfileContent } from '#api/features/profile/queries.ts'
import { fields } from '#api/reference/fields.ts'
import type { LanguageLevel, ProfileFields, Visibility } from '#contract/profile/profile.ts'
import type { SeedContext } from '../context.ts'
import { people } from '../people.ts'
import { type DemoProfile, profiles } from './content.ts'
import { skillsProposedBy } from '../reference.ts'

const studyYears = 3

const visibilities: Record<string, Visibility> = {
  founder: 'public',
  mentor: 'public',
  'amara.diallo': 'public',
  'pedro.lobo': 'staff',
}

/** One person has begun to write their profile in both languages. */
const inEnglish: Record<string, ProfileFields['inOther']> = {
  onit: {
    headline: 'Front-end with an eye for accessibility',
    about:
      'Front-end developer. I like interfaces that leave nobody at the door, and finding out why somebody gives up halfway through a form.',
  },
}

export async function seedProfiles(tx: Tx, context: SeedContext): Promise<void> {
  for (const [index, { name }] of people.entries()) {
    const told = profiles[name]
    if (told === undefined) throw new Error(`The demo has no profile for ${name}`)
    const userId = context.person(name).id
    await replaceProfile(tx, userId, contentOf(index, told), context.now)
  }
}

function contentOf(index: number, told: DemoProfile): ProfileContent {
  const { name, locale = 'pt', role, skills } = people[index]!
  const seeks = role === 'trainee' && index % 4 !== 3
  return {
    fields: {
      lang: locale,
      city: told.city,
      about: told.about,
      links: [{ url: `https://${name.replaceAll('.', '-')}.example`, label: null }],
      languages: told.languages.split(' ').filter(Boolean).map(spoken),
      available: seeks,
      seeking: seeks ? [(['job', 'internship', 'research'] as const)[index % 3]!] : [],
      places: seeks ? `${told.city}, ${locale === 'pt' ? 'à distância' : 'remote'}` : null,
      visibility: visibilities[name] ?? 'members',
      inOther: inEnglish[name] ?? null,
    },
    skills: [...skills, ...skillsProposedBy(name)].map((skill, place) => ({ skill, level: levelOf(index, place) })),
    experiences: [...told.experiences.map((one) => experience(one, told.city)), ...studies(index, told.city)],
    projects: told.projects.map(([title, description, keywords]) => ({
      title,
      description,
      keywords: keywords.split(', '),
      role: null,
      links: [],
      startMonth: null,
      endMonth: null,
      startupId: null,
      solutionId: null,
      inOther: null,
    })),
  }
}

const spoken = (text: string) => {
  const [language = '', level] = text.split(':')
  return { language, level: level as LanguageLevel }
}

/** The first skills are the strongest. */
const levelOf = (index: number, place: number) => Math.max(1, 5 - place - (index % 2))

const experience = (
  [kind, title, organisation, start, end, summary]: DemoProfile['experiences'][number],
  city: string,
) => ({
  kind,
  title,
  organisation,
  place: city,
  startMonth: start,
  endMonth: end,
  current: end === null,
  summary,
  inOther: null,
})

function studies(index: number, city: string) {
  const { institution, graduationYear, field, locale = 'pt' } = people[index]!
  const name = fields.find(({ slug, kind }) => slug === field && kind === 'study')?.name[locale]
  if (!institution || !graduationYear) return []
  return [
    {
      kind: 'education' as const,
      title: name ?? { pt: 'Licenciatura', en: 'Degree' }[locale],
      organisation: institution,
      place: city,
      startMonth: `${graduationYear - studyYears}-09`,
      endMonth: `${graduationYear}-07`,
      current: false,
      summary: null,
      inOther: null,
    },
  ]
}
