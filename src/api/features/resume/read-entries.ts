import { isDeepStrictEqual } from 'node:util'
import type { ImportNote, LeftSection } from '#contract/resume/import.ts'
import { experienceInput, projectInput } from '#contract/profile/entries.ts'
import type { ExperienceInput, ExperienceKind, ProjectInput } from '#contract/profile/entries.ts'
import { own } from './json-resume.ts'
import {
  addressOf,
  dateOf,
  isObject,
  itemsOf,
  type Json,
  lineOf,
  linesOf,
  objectOf,
  type ReadDate,
} from './plain-values.ts'

/** As the file has it, with what it does not tell. */
export type Written<T> = { value: T; notes: ImportNote[] }
/** Counts what is no entry at all, by its section and what names it. */
export type Leave = (section: LeftSection, name?: unknown) => void

/** The entries of a section; whatever else stands there is left out. */
export function entriesOf(file: Json, section: LeftSection, leave: Leave): Json[] {
  const given = file[section]
  const items = Array.isArray(given) ? (given as unknown[]) : given === undefined || given === null ? [] : [given]
  for (const item of items) if (!isObject(item)) leave(section, item)
  return Array.isArray(given) ? items.filter(isObject) : (leaveAll(items.filter(isObject), section, leave), [])
}

const leaveAll = (items: Json[], section: LeftSection, leave: Leave) => {
  for (const item of items) leave(section, item['name'] ?? item['title'])
}

const once = <T>(list: T[]): T[] =>
  list.filter((one, index) => list.findIndex((other) => isDeepStrictEqual(one, other)) === index)

const sources: [section: LeftSection, kind: ExperienceKind, organisation: string][] = [
  ['work', 'work', 'name'],
  ['volunteer', 'volunteer', 'organization'],
  ['education', 'education', 'institution'],
  ['certificates', 'training', 'issuer'],
]

/** In the order of our own file; entries of other files stay behind one another. */
export function readExperiences(file: Json, leave: Leave): Written<ExperienceInput>[] {
  const entries = sources.flatMap(([section, kind, organisation]) =>
    entriesOf(file, section, leave).flatMap((one) => {
      const read = experienceOf(one, kind, organisation)
      const isNothing = !read.value.title && !read.value.organisation && !read.value.summary
      if (isNothing) leave(section)
      return isNothing ? [] : [{ read, position: Number(objectOf(one[own])['position'] ?? Infinity) }]
    }),
  )
  const sorted = entries.toSorted((one, other) => (one.position === other.position ? 0 : one.position - other.position))
  return once(sorted.map(({ read }) => read))
}

function experienceOf(one: Json, kind: ExperienceKind, organisation: string): Written<ExperienceInput> {
  const ours = objectOf(one[own])
  const study = [one['studyType'], one['area']].flatMap((part) => lineOf(part) ?? []).join(', ')
  // The name of a work is its employer, the name of a certificate is what was learnt.
  const named = kind === 'training' ? lineOf(one['name']) : null
  const title = (lineOf(one['position']) ?? study) || named
  const certified = kind === 'training' ? one['date'] : undefined
  const start = dateOf(one['startDate'] ?? certified)
  const end = dateOf(one['endDate'] ?? certified)
  const isOpen = start.month !== null && end.month === null && end.unread === null
  const told = ours['current']
  const value = {
    kind: ours['kind'] === 'training' ? ('training' as const) : kind,
    title: title ?? '',
    organisation: lineOf(one[organisation] ?? one['company']) ?? '',
    place: lineOf(ours['place'] ?? one['location']),
    startMonth: start.month,
    endMonth: end.month,
    current: typeof told === 'boolean' && !end.isOpen ? told : isOpen,
    summary: linesOf([ours['summary'] ?? one['summary'], ...itemsOf(one['highlights']), ...itemsOf(one['courses'])]),
    inOther: experienceInput.shape.inOther.safeParse(ours['inOther']).data ?? null,
  }
  const noPosition: ImportNote[] = title || kind !== 'work' ? [] : [{ code: 'no_position', text: null }]
  return { value, notes: [...noPosition, ...dateNotes(start, end)] }
}

function dateNotes(start: ReadDate, end: ReadDate): ImportNote[] {
  const unread = [start, end].flatMap(({ unread: text }) => text ?? [])
  if (unread.length > 0) return [...new Set(unread)].map((text) => ({ code: 'unread_date', text }))
  return start.month === null && end.month === null ? [{ code: 'no_date', text: null }] : []
}

export function readProjects(file: Json, leave: Leave): Written<ProjectInput>[] {
  const projects = entriesOf(file, 'projects', leave).flatMap((one) => {
    const ours = objectOf(one[own])
    const links = Array.isArray(ours['links']) ? (ours['links'] as unknown[]) : [one['url']]
    const [start, end] = [dateOf(one['startDate']), dateOf(one['endDate'])]
    const value = {
      title: lineOf(one['name']) ?? '',
      role: lineOf(itemsOf(one['roles'])[0]),
      description: linesOf([one['description'], ...itemsOf(one['highlights'])]),
      links: links.flatMap((url) => addressOf(url) ?? []),
      keywords: itemsOf(one['keywords']).flatMap((word) => lineOf(word) ?? []),
      startMonth: start.month,
      endMonth: end.month,
      startupId: null,
      solutionId: null,
      inOther: projectInput.shape.inOther.safeParse(ours['inOther']).data ?? null,
    }
    const isNothing = !value.title && !value.description
    if (isNothing) leave('projects')
    return isNothing ? [] : [{ value, notes: dateNotes(start, end).filter(({ code }) => code !== 'no_date') }]
  })
  return once(projects)
}
