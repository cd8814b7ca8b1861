import type { LeftSection } from '#contract/resume/import.ts'
import { entryLimits, experienceInput, projectInput } from '#contract/profile/entries.ts'
import type { ExperienceInput, ExperienceKind, ProjectInput } from '#contract/profile/entries.ts'
import { profileFields, profileLimits, profileLink } from '#contract/profile/profile.ts'
import type { ProfileFields, SpokenLanguage } from '#contract/profile/profile.ts'
import { hostOf, own } from './json-resume.ts'
import { addressOf, isObject, type Json, lineOf, listOf, monthOf, objectOf, textOf } from './plain-values.ts'
import { languageIn, levelOf } from './read-words.ts'

export type NamedSkill = { skill: string | null; name: string; level: number | null }
type Sure<T> = T & { sure: boolean }

/** What a résumé says, in the shapes of a profile. */
export type ResumeContent = {
  fields: Partial<Omit<ProfileFields, 'links' | 'languages'>>
  country: string | null
  links: ProfileFields['links']
  languages: Sure<SpokenLanguage>[]
  skills: NamedSkill[]
  experiences: ExperienceInput[]
  projects: ProjectInput[]
  left: Map<LeftSection, number>
  changedAt: string | null
}

const known = ['basics', 'work', 'volunteer', 'education', 'certificates', 'projects', 'skills', 'languages']
export const isResume = (file: Json): boolean => known.some((part) => file[part] !== undefined)

export function readResume(file: Json): ResumeContent {
  const left = new Map<LeftSection, number>()
  const leave = (section: LeftSection, count = 1) => left.set(section, (left.get(section) ?? 0) + count)
  for (const section of ['awards', 'publications', 'interests', 'references'] as const) {
    const count = listOf(file[section]).length
    if (count > 0) leave(section, count)
  }
  const basics = objectOf(file['basics'])
  const location = objectOf(basics['location'])
  const code = lineOf(location['countryCode'], 2)?.toUpperCase() ?? null
  return {
    fields: readFields(basics, location, objectOf(file[own])),
    country: code,
    links: readLinks(basics, leave),
    languages: readLanguages(listOf(file['languages']), leave),
    skills: readSkills(listOf(file['skills'])),
    experiences: readExperiences(file, leave),
    projects: readProjects(listOf(file['projects']), leave),
    left,
    changedAt: lineOf(objectOf(file['meta'])['lastModified'], 40),
  }
}

type Leave = (section: LeftSection, count?: number) => void

/** Our own fields are taken one by one, so that a wrong one spoils no other. */
function readFields(basics: Json, location: Json, ours: Json): ResumeContent['fields'] {
  const standard = {
    headline: lineOf(basics['label'], profileLimits.headline),
    about: textOf(basics['summary'], profileLimits.about),
    city: lineOf(location['city'], profileLimits.city),
  }
  const { links: _links, languages: _languages, headline: _h, about: _a, city: _c, ...rest } = profileFields.shape
  const extra = Object.entries(rest).flatMap(([name, rule]) => {
    const read = ours[name] === undefined ? undefined : rule.safeParse(ours[name])
    return read?.success ? [[name, read.data]] : []
  })
  const told = Object.entries(standard).filter(([, value]) => value !== null)
  return Object.fromEntries([...told, ...extra]) as ResumeContent['fields']
}

function readLinks(basics: Json, leave: Leave): ProfileFields['links'] {
  const given = [{ url: basics['url'] }, ...listOf(basics['profiles'])] as Json[]
  const links = given.flatMap((one) => {
    if (one['url'] === undefined || one['url'] === '') return []
    const url = addressOf(one['url'])
    const network = lineOf(one['network'], profileLimits.linkLabel)
    const link = profileLink.safeParse({ url, label: url && network === hostOf(url) ? null : network })
    if (!link.success) leave('links')
    return link.success ? [link.data] : []
  })
  return links.filter(({ url }, index) => links.findIndex((other) => other.url === url) === index)
}

function readLanguages(list: Json[], leave: Leave): ResumeContent['languages'] {
  const languages = list.flatMap((one) => {
    const ours = objectOf(one[own])
    const found = languageIn(lineOf(ours['language'] ?? one['language'], 60) ?? '')
    if (!found) leave('languages')
    const level = levelOf(lineOf(ours['level'] ?? one['fluency'], 60) ?? '')
    return found ? [{ language: found, level: level ?? 'B1', sure: level !== undefined }] : []
  })
  return languages.filter(({ language }, index) => languages.findIndex((one) => one.language === language) === index)
}

const skillWords: [RegExp, number][] = [
  [/no[cç][oõ]es|notion|novice|beginner|iniciante/, 1],
  [/b[aá]sic|elementary|basic/, 2],
  [/aut[oó]nom|independent|interm|competent/, 3],
  [/s[oó]lid|advanced|avan[cç]|proficient|senior/, 4],
  [/refer[eê]nc|master|expert|perito/, 5],
]
const skillLevel = (word: string | null) => skillWords.find(([pattern]) => pattern.test(word?.toLowerCase() ?? ''))?.[1]

/** Many résumés group skills: «Web», with HTML and CSS as its keywords. The group is a skill as well. */
function readSkills(list: Json[]): NamedSkill[] {
  const skills = list.flatMap((one): NamedSkill[] => {
    const ours = objectOf(one[own])
    const told = Number(ours['level'])
    const level = isObject(one[own])
      ? Number.isInteger(told) && told >= 1 && told <= 5
        ? told
        : null
      : (skillLevel(lineOf(one['level'], 60)) ?? null)
    const words = Array.isArray(one['keywords']) ? one['keywords'] : []
    const names = [one['name'], ...words].flatMap((name) => lineOf(name, profileLimits.skillName) ?? [])
    const slug = lineOf(ours['skill'], 80)
    return names.map((name, index) => ({ skill: index === 0 ? slug : null, name, level }))
  })
  const keyOf = ({ skill, name }: NamedSkill) => skill ?? name.toLowerCase()
  return skills.filter((one, index) => skills.findIndex((other) => keyOf(other) === keyOf(one)) === index)
}

type Entry = { input: ExperienceInput; position: number }
const sources: [section: LeftSection, kind: ExperienceKind, organisation: string][] = [
  ['work', 'work', 'name'],
  ['volunteer', 'volunteer', 'organization'],
  ['education', 'education', 'institution'],
  ['certificates', 'training', 'issuer'],
]

/** In the order of our own file; entries of other files stay behind one another. */
function readExperiences(file: Json, leave: Leave): ExperienceInput[] {
  const entries = sources.flatMap(([section, kind, organisation]) =>
    listOf(file[section]).flatMap((one): Entry[] => {
      const input = repaired(experienceOf(one, kind, organisation))
      if (!input) leave(section)
      const position = Number(objectOf(one[own])['position'] ?? Infinity)
      return input ? [{ input, position }] : []
    }),
  )
  return entries
    .toSorted((one, other) => (one.position === other.position ? 0 : one.position - other.position))
    .map(({ input }) => input)
}

function experienceOf(one: Json, kind: ExperienceKind, organisation: string): ExperienceInput {
  const ours = objectOf(one[own])
  const study = [one['studyType'], one['area']].flatMap((part) => lineOf(part, entryLimits.title) ?? []).join(', ')
  const title =
    lineOf(one['position'], entryLimits.title) ??
    lineOf(study, entryLimits.title) ??
    lineOf(one['name'], entryLimits.title)
  const certified = kind === 'training' ? monthOf(one['date']) : null
  const points = [one['highlights'], one['courses']].flatMap((list) => (Array.isArray(list) ? list : []))
  const lines = [ours['summary'] ?? one['summary'], ...points].flatMap(
    (part) => textOf(part, entryLimits.summary) ?? [],
  )
  const startMonth = monthOf(one['startDate']) ?? certified
  const endMonth = monthOf(one['endDate']) ?? certified
  return {
    kind: ours['kind'] === 'training' ? 'training' : kind,
    title: title ?? '',
    organisation: lineOf(one[organisation] ?? one['company'], entryLimits.title) ?? '',
    place: lineOf(ours['place'] ?? one['location'], entryLimits.place),
    startMonth,
    endMonth,
    current: typeof ours['current'] === 'boolean' ? ours['current'] : startMonth !== null && endMonth === null,
    summary: textOf(lines.join('\n'), entryLimits.summary),
  }
}

/** An end that cannot be is left out rather than the whole entry. */
function repaired(input: ExperienceInput): ExperienceInput | undefined {
  const tries = [
    input,
    { ...input, endMonth: null, current: false },
    { ...input, startMonth: null, endMonth: null, current: false },
  ]
  return tries.map((one) => experienceInput.safeParse(one)).find(({ success }) => success)?.data
}

function readProjects(list: Json[], leave: Leave): ProjectInput[] {
  return list.flatMap((one) => {
    const ours = objectOf(one[own])
    const links = Array.isArray(ours['links']) ? ours['links'] : [one['url']]
    const words = Array.isArray(one['keywords']) ? one['keywords'] : []
    const points = Array.isArray(one['highlights']) ? one['highlights'] : []
    const lines = [one['description'], ...points].flatMap((part) => textOf(part, entryLimits.description) ?? [])
    const roles = Array.isArray(one['roles']) ? one['roles'] : []
    const input = {
      title: lineOf(one['name'], entryLimits.title) ?? '',
      role: lineOf(roles[0], entryLimits.title),
      description: textOf(lines.join('\n'), entryLimits.description),
      links: links.flatMap((url) => addressOf(url) ?? []).slice(0, entryLimits.projectLinks),
      keywords: words.flatMap((word) => lineOf(word, entryLimits.keyword) ?? []).slice(0, entryLimits.keywords),
      startMonth: monthOf(one['startDate']),
      endMonth: monthOf(one['endDate']),
      startupId: null,
    }
    const read = [input, { ...input, endMonth: null }]
      .map((one) => projectInput.safeParse(one))
      .find(({ success }) => success)
    if (!read?.data) leave('projects')
    return read?.data ? [read.data] : []
  })
}
