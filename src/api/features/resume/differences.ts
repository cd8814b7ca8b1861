import { isDeepStrictEqual } from 'node:util'
import type { Experience, ExperienceInput, Project, ProjectInput } from '#contract/profile/entries.ts'
import type { Profile, ProfileFields } from '#contract/profile/profile.ts'
import type { Difference, DifferenceState, ImportChange } from '#contract/resume/import.ts'
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
    ...content.languages.map(({ sure, ...value }) => {
      const mine = profile.languages.find(({ language }) => language === value.language)
      return compared({ part: 'language', value }, mine && { part: 'language', value: mine }, sure)
    }),
    ...skillDifferences(profile, content.skills, lists),
    ...content.experiences.map((value) => experienceDifference(profile, value)),
    ...content.projects.map((value) => projectDifference(profile, value)),
  ]
}

function compared(change: ImportChange, yours: ImportChange | undefined, sure = true): Difference {
  const isSame = yours !== undefined && isDeepStrictEqual(change.value, yours.value)
  const state: DifferenceState = isSame ? 'same' : !sure ? 'review' : yours ? 'different' : 'new'
  return { state, change, yours: yours ?? null }
}

function fieldDifferences(profile: Profile, { fields, country }: ResumeContent, lists: Lists): Difference[] {
  const isKnown = (name: string, value: unknown) =>
    name !== 'field' || value === null || lists.fields.some(({ slug }) => slug === value)
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
  if (!country || !lists.countries.some(({ code }) => code === country)) return differences
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
    return compared(
      { part: 'skill', value },
      mine && { part: 'skill', value: { skill, name, level: mine.level } },
      skill !== null,
    )
  })
}

function knownSkill({ skill, name }: NamedSkill, profile: Profile, { skills }: Lists): string | null {
  if (skill && (skills.some(({ slug }) => slug === skill) || profile.skills.some((one) => one.skill === skill)))
    return skill
  const called = fold(name)
  return skills.find((one) => fold(one.name.pt) === called || fold(one.name.en) === called)?.slug ?? null
}

const sameText = (one: string, other: string) => fold(one) === fold(other)

/** The same place and title are the same experience, else the same place and beginning. */
function experienceDifference({ experiences }: Profile, value: ExperienceInput): Difference {
  const there = experiences.filter(({ organisation }) => sameText(organisation, value.organisation))
  const mine =
    there.find(({ title, startMonth }) => sameText(title, value.title) && startMonth === value.startMonth) ??
    there.find(({ title }) => sameText(title, value.title))
  const change: ImportChange = { part: 'experience', id: mine?.id ?? null, value }
  return compared(change, mine && { part: 'experience', id: mine.id, value: withoutRow(mine) })
}

const withoutRow = ({ id: _id, version: _version, ...value }: Experience): ExperienceInput => value

function projectDifference({ projects }: Profile, value: ProjectInput): Difference {
  const mine = projects.find(({ title }) => sameText(title, value.title))
  const yours = mine && projectInputOf(mine)
  // The link to a startup of the programme is not in the file, and stays.
  const kept = { ...value, startupId: yours?.startupId ?? null }
  const change: ImportChange = { part: 'project', id: mine?.id ?? null, value: kept }
  return compared(change, mine && yours && { part: 'project', id: mine.id, value: yours })
}

export function projectInputOf({ id: _id, version: _version, startup, ...project }: Project): ProjectInput {
  return { ...project, startupId: startup?.id ?? null }
}
