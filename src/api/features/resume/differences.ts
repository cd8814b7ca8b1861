import { isDeepStrictEqual } from 'node:util'
import { projectInputOf, type Experience, type ExperienceInput } from '#contract/profile/entries.ts'
import type { Profile, ProfileFields } from '#contract/profile/profile.ts'
import { importChange } from '#contract/resume/import.ts'
import type { Difference, DifferenceState, ImportChange, ImportNote } from '#contract/resume/import.ts'
import type { Country, Field, Skill } from '#contract/reference/reference.ts'
import type { NamedSkill, ResumeContent } from './read-resume.ts'

export type Lists = { skills: Skill[]; fields: Field[]; countries: Country[] }

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** What the content of a file would change in a profile. What the file lacks is never deleted. */
export function differencesOf(profile: Profile, content: ResumeContent, lists: Lists): Difference[] {
  return [
    ...fieldDifferences(profile, content, lists),
    ...content.links.map((link) => {
      const mine = profile.links.find(({ url }) => url === link.url)
      return compared({ part: 'link', value: link }, mine && { part: 'link', value: mine })
    }),
    ...content.languages.map(({ value, notes }) => {
      const mine = profile.languages.find(({ language }) => language === value.language)
      return compared({ part: 'language', value }, mine && { part: 'language', value: mine }, { notes })
    }),
    ...skillDifferences(profile, content.skills, lists),
    ...experienceDifferences(profile, content.experiences),
    ...projectDifferences(profile, content.projects),
  ]
}

type Doubts = { notes?: ImportNote[]; isSure?: boolean }

function compared(change: ImportChange, yours: ImportChange | undefined, doubts: Doubts = {}): Difference {
  const { notes = [], isSure = true } = doubts
  const fits = importChange.safeParse(change).success
  const isSame = yours !== undefined && isDeepStrictEqual(change.value, yours.value)
  const isRead = isSure && notes.every(({ code }) => code === 'no_date')
  const known: DifferenceState = isSame ? 'same' : !isRead ? 'review' : yours ? 'different' : 'new'
  return { state: fits ? known : 'mend', change, notes, yours: yours ?? null }
}

/** What names nothing of our lists. */
export function unknownNames({ fields: { field }, country }: ResumeContent, lists: Lists): string[] {
  const unknownField = field && !lists.fields.some(({ slug }) => slug === field) ? [field] : []
  return country && !lists.countries.some(({ code }) => code === country) ? [...unknownField, country] : unknownField
}

function fieldDifferences(profile: Profile, content: ResumeContent, lists: Lists): Difference[] {
  const { fields, country } = content
  const unknown = unknownNames(content, lists)
  const isKnown = (name: string, value: unknown) => name !== 'field' || !unknown.includes(value as string)
  const told = Object.entries(fields).filter(([name, value]) => isKnown(name, value))
  const differences = told.map(([name, value]) => {
    const mine = profile[name as keyof ProfileFields]
    const isEmpty = mine === null || mine === '' || (Array.isArray(mine) && mine.length === 0)
    const change: ImportChange = { part: 'field', value: { [name]: value } }
    // An empty profile loses nothing: its first value is new, also where the column has a default.
    return isEmpty && !isDeepStrictEqual(mine, value)
      ? compared(change, undefined)
      : compared(change, { part: 'field', value: { [name]: mine } })
  })
  if (!country || unknown.includes(country)) return differences
  const mine: ImportChange | undefined =
    profile.country === null ? undefined : { part: 'country', value: profile.country }
  return [...differences, compared({ part: 'country', value: country }, mine)]
}

/** Two names of one skill in the file are one difference. */
function skillDifferences(profile: Profile, skills: readonly NamedSkill[], lists: Lists): Difference[] {
  const found = skills.map((one) => ({ ...one, skill: knownSkill(one, profile, lists) }))
  const single = found.filter(
    ({ skill }, index) => skill === null || found.findIndex((other) => other.skill === skill) === index,
  )
  return single.map(({ skill, name, level }) => {
    const mine = profile.skills.find((one) => one.skill === skill)
    // A file without a level is no difference: the level of the profile stays.
    const value = { skill, name, level: level ?? mine?.level ?? null }
    return compared({ part: 'skill', value }, mine && { part: 'skill', value: { skill, name, level: mine.level } }, {
      isSure: skill !== null,
    })
  })
}

function knownSkill({ skill, name }: NamedSkill, profile: Profile, { skills }: Lists): string | null {
  if (skill && (skills.some(({ slug }) => slug === skill) || profile.skills.some((one) => one.skill === skill)))
    return skill
  const called = fold(name)
  return skills.find((one) => fold(one.name.pt) === called || fold(one.name.en) === called)?.slug ?? null
}

const sameText = (one: string, other: string) => fold(one) === fold(other)

/**
 * Which entry of the profile each entry of the file is, or none. The closest pairs are made first, and each entry of the
 * profile stands for one of the file: two degrees of one school never become one.
 */
function pairs<Mine, Theirs>(
  mine: readonly Mine[],
  theirs: readonly Theirs[],
  closeness: readonly ((one: Mine, other: Theirs) => boolean)[],
): Map<Theirs, Mine> {
  const found = new Map<Theirs, Mine>()
  const taken = new Set<Mine>()
  for (const isClose of closeness) {
    for (const other of theirs.filter((one) => !found.has(one))) {
      const one = mine.find((candidate) => !taken.has(candidate) && isClose(candidate, other))
      if (one === undefined) continue
      found.set(other, one)
      taken.add(one)
    }
  }
  return found
}

function experienceDifferences({ experiences }: Profile, read: ResumeContent['experiences']): Difference[] {
  const sameWork = (one: Experience, { value }: (typeof read)[number]) =>
    sameText(one.organisation, value.organisation) && sameText(one.title, value.title)
  const paired = pairs(experiences, read, [
    (one, other) => sameWork(one, other) && one.startMonth === other.value.startMonth,
    sameWork,
  ])
  return read.map((one) => {
    const mine = paired.get(one)
    // Texts in the other language stay, where the file has none.
    const value = { ...one.value, inOther: one.value.inOther ?? mine?.inOther ?? null }
    const change: ImportChange = { part: 'experience', id: mine?.id ?? null, value }
    return compared(change, mine && { part: 'experience', id: mine.id, value: withoutRow(mine) }, one)
  })
}

const withoutRow = ({ id: _id, version: _version, ...value }: Experience): ExperienceInput => value

function projectDifferences({ projects }: Profile, read: ResumeContent['projects']): Difference[] {
  const paired = pairs(projects, read, [(one, { value }) => sameText(one.title, value.title)])
  return read.map((one) => {
    const mine = paired.get(one)
    const yours = mine && projectInputOf(mine)
    // What it points to in the programme is not in the file, and stays.
    const { startupId = null, solutionId = null } = yours ?? {}
    const kept = { startupId, solutionId, inOther: one.value.inOther ?? yours?.inOther ?? null }
    const value = { ...one.value, ...kept }
    const change: ImportChange = { part: 'project', id: mine?.id ?? null, value }
    return compared(change, mine && yours && { part: 'project', id: mine.id, value: yours }, one)
  })
}
