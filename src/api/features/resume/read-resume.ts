import type { LeftSection } from '#contract/resume/import.ts'
import type { ExperienceInput, ProjectInput } from '#contract/profile/entries.ts'
import { profileFields } from '#contract/profile/profile.ts'
import type { ProfileFields, SpokenLanguage } from '#contract/profile/profile.ts'
import { hostOf, own } from './json-resume.ts'
import { addressOf, isObject, itemsOf, type Json, lineOf, objectOf, textOf } from './plain-values.ts'
import { entriesOf, type Leave, readExperiences, readProjects, type Written } from './read-entries.ts'
import { languageIn, levelOf } from './read-words.ts'

export type NamedSkill = { skill: string | null; name: string; level: number | null }
export type Left = { count: number; names: string[] }

/** What a résumé says, in the shapes of a profile. */
export type ResumeContent = {
  fields: Partial<Omit<ProfileFields, 'links' | 'languages'>>
  country: string | null
  links: ProfileFields['links']
  languages: Written<SpokenLanguage>[]
  skills: NamedSkill[]
  experiences: Written<ExperienceInput>[]
  projects: Written<ProjectInput>[]
  left: Map<LeftSection, Left>
  changedAt: string | null
}

const known = ['basics', 'work', 'volunteer', 'education', 'certificates', 'projects', 'skills', 'languages']
export const isResume = (file: Json): boolean => known.some((part) => file[part] !== undefined)

export function readResume(file: Json): ResumeContent {
  const left = new Map<LeftSection, Left>()
  const leave: Leave = (section, name) => {
    const { count, names } = left.get(section) ?? { count: 0, names: [] }
    left.set(section, { count: count + 1, names: [...names, ...[lineOf(name) ?? []].flat()] })
  }
  for (const section of ['awards', 'publications', 'interests', 'references'] as const) {
    for (const one of itemsOf(file[section]).map(objectOf)) leave(section, one['title'] ?? one['name'])
  }
  const basics = objectOf(file['basics'])
  const location = objectOf(basics['location'])
  return {
    fields: readFields(basics, location, objectOf(file[own]), leave),
    country: lineOf(location['countryCode'])?.toUpperCase() ?? null,
    links: readLinks(basics, leave),
    languages: readLanguages(entriesOf(file, 'languages', leave), leave),
    skills: readSkills(entriesOf(file, 'skills', leave), leave),
    experiences: readExperiences(file, leave),
    projects: readProjects(file, leave),
    left,
    changedAt: lineOf(objectOf(file['meta'])['lastModified']),
  }
}

/** Our own fields are taken one by one, so that a wrong one spoils no other. */
function readFields(basics: Json, location: Json, ours: Json, leave: Leave): ResumeContent['fields'] {
  const texts = {
    headline: lineOf(basics['label']),
    about: textOf(basics['summary']),
    city: lineOf(location['city']),
    institution: lineOf(ours['institution']),
    places: lineOf(ours['places']),
  }
  const { links: _links, languages: _languages, ...rules } = profileFields.shape
  const extra = Object.entries(rules).flatMap(([name, rule]) => {
    if (ours[name] === undefined || (name in texts && ours[name] !== null)) return []
    const read = rule.safeParse(ours[name])
    if (!read.success) leave('basics', name)
    return read.success ? [[name, read.data]] : []
  })
  const told = Object.entries(texts).filter(([, value]) => value !== null)
  return Object.fromEntries([...extra, ...told]) as ResumeContent['fields']
}

function readLinks(basics: Json, leave: Leave): ProfileFields['links'] {
  const given: Json[] = [{ url: basics['url'] }, ...itemsOf(basics['profiles']).map(objectOf)]
  const links = given.flatMap((one, index) => {
    const url = addressOf(one['url'])
    if (!url && index > 0) leave('links', one['network'])
    if (!url) return []
    const network = lineOf(one['network'])
    const isHost = URL.canParse(url) && network === hostOf(url)
    return [{ url, label: isHost ? null : network }]
  })
  return links.filter(({ url }, index) => links.findIndex((other) => other.url === url) === index)
}

function readLanguages(list: Json[], leave: Leave): ResumeContent['languages'] {
  const languages = list.flatMap((one): Written<SpokenLanguage>[] => {
    const ours = objectOf(one[own])
    const language = languageIn(lineOf(ours['language'] ?? one['language']) ?? '')
    if (!language) leave('languages', one['language'])
    const fluency = lineOf(ours['level'] ?? one['fluency'])
    const level = levelOf(fluency ?? '')
    const value = { language: language ?? '', level: level ?? ('B1' as const) }
    return language ? [{ value, notes: level ? [] : [{ code: 'unread_level', text: fluency }] }] : []
  })
  return languages.filter(
    ({ value }, index) => languages.findIndex((one) => one.value.language === value.language) === index,
  )
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
function readSkills(list: Json[], leave: Leave): NamedSkill[] {
  const skills = list.flatMap((one): NamedSkill[] => {
    const ours = objectOf(one[own])
    const told = Number(ours['level'])
    const level = isObject(one[own])
      ? Number.isInteger(told) && told >= 1 && told <= 5
        ? told
        : null
      : (skillLevel(lineOf(one['level'])) ?? null)
    const names = [one['name'], ...itemsOf(one['keywords'])].flatMap((name) => lineOf(name) ?? [])
    if (names.length === 0) leave('skills')
    const slug = lineOf(ours['skill'])
    return names.map((name, index) => ({ skill: index === 0 ? slug : null, name, level }))
  })
  const keyOf = ({ skill, name }: NamedSkill) => skill ?? name.toLowerCase()
  return skills.filter((one, index) => skills.findIndex((other) => keyOf(other) === keyOf(one)) === index)
}
