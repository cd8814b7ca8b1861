import type { ApiArea } from '#api/area.ts'
import type { Db } from '#api/deps.ts'
import { invalidField } from '#api/errors.ts'
import { found, refuse } from '#api/http/caller.ts'
import { checked } from '#api/http/checked.ts'
import { parseJson } from '#api/http/json-body.ts'
import { atPlace, type Carried, type EditionPart } from '#api/records/edition-parts.ts'
import { findCohort } from '#api/features/cohorts/queries.ts'
import { findPlanned } from '#api/features/cohorts/plan/queries.ts'
import { findProgramme } from '#api/programme/queries.ts'
import type { MadeKind } from '#contract/editions/editions.ts'
import { editionFile, editionFormat, editionLimits, editionVersion, type EditionFile } from '#contract/editions/file.ts'

type Contents = Pick<EditionFile, 'cohort' | 'questions'> & {
  [Kind in 'events' | 'challenges' | 'templates']: EditionFile[Kind][number]
}
export type Parts = { [Kind in MadeKind]: EditionPart<Contents[Kind]> }

/** The parts of all areas that register one. */
export const partsOf = (areas: readonly ApiArea[]): Parts =>
  Object.fromEntries(areas.flatMap(({ editions = {} }) => Object.entries(editions))) as Parts

/** An edition with what of this installation goes along with each of its records. */
export type Whole = Pick<EditionFile, 'name' | 'startsOn' | 'questions'> & {
  cohort: Carried<EditionFile['cohort']>
  sessions: Carried<EditionFile['sessions'][number]>[]
  events: Carried<EditionFile['events'][number]>[]
  challenges: Carried<EditionFile['challenges'][number]>[]
  templates: Carried<EditionFile['templates'][number]>[]
}

export type Chosen = {
  id: string
  events: readonly string[]
  challenges: readonly string[]
  templates: readonly string[]
  questions: boolean
}
const noQuestions = { onit: [], founder: [] }

export async function readCohort(db: Db, parts: Parts, chosen: Chosen): Promise<Whole> {
  const { name, starts_on: startsOn } = found(await findCohort(db, chosen.id))
  const frame = { startsOn, zone: (await findProgramme(db)).zone }
  const linked = new Map((await findPlanned(db, chosen.id)).map((row) => [row.id, row]))
  const [cohort] = await parts.cohort.read(db, [chosen.id], frame)
  const sessions = await parts.events.read(db, [...linked.keys()], frame)
  const [questions] = chosen.questions ? await parts.questions.read(db, [], frame) : []
  return {
    name,
    startsOn,
    cohort: cohort!,
    sessions: sessions.map(({ content, keep }) => {
      const { compulsory, skills } = linked.get((keep as { id: string }).id)!
      return { content: { ...content, compulsory, skills }, keep }
    }),
    events: await parts.events.read(
      db,
      chosen.events.filter((id) => !linked.has(id)),
      frame,
    ),
    challenges: await parts.challenges.read(db, chosen.challenges, frame),
    templates: await parts.templates.read(db, chosen.templates, frame),
    questions: questions?.content ?? noQuestions,
  }
}

const contentsOf = <Content>(items: Carried<Content>[]) => items.map(({ content }) => content)

export const toFile = ({ name, startsOn, cohort, questions, ...lists }: Whole): EditionFile => ({
  format: editionFormat,
  version: editionVersion,
  name,
  startsOn,
  cohort: cohort.content,
  sessions: contentsOf(lists.sessions),
  events: contentsOf(lists.events),
  challenges: contentsOf(lists.challenges),
  templates: contentsOf(lists.templates),
  questions,
})

const carried = <Content>(items: Content[]): Carried<Content>[] => items.map((content) => ({ content }))

export const fromFile = ({ name, startsOn, cohort, questions, ...lists }: EditionFile): Whole => ({
  name,
  startsOn,
  questions,
  cohort: { content: cohort },
  sessions: carried(lists.sessions),
  events: carried(lists.events),
  challenges: carried(lists.challenges),
  templates: carried(lists.templates),
})

function parsed(text: string): unknown {
  try {
    return parseJson(Buffer.from(text))
  } catch {
    throw invalidField('file', 'edition_unreadable')
  }
}

/** Says what a file is before it says what is wrong in it, and where. */
export async function readFile(text: string): Promise<Whole> {
  if (Buffer.byteLength(text) > editionLimits.bytes) refuse('too_large')
  const value = parsed(text)
  const { format, version } = (typeof value === 'object' && value !== null ? value : {}) as Partial<EditionFile>
  if (format !== editionFormat) throw invalidField('file', 'edition_other')
  if (typeof version === 'number' && version > editionVersion) throw invalidField('file', 'edition_newer')
  return fromFile(await atPlace('file', () => checked(editionFile, value)))
}
