import { randomUUIDv7 } from 'node:crypto'
import { insertLinks } from '#api/features/cohorts/plan/queries.ts'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { AppError } from '#api/errors.ts'
import { found, type Caller } from '#api/http/caller.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { audit } from '#api/records/audit.ts'
import { atPlace, type Carried, type Frame } from '#api/records/edition-parts.ts'
import type { EditionInput, EditionPreview, MadeEdition, MadeKind } from '#contract/editions/editions.ts'
import { datedRows } from './dates.ts'
import * as queries from './queries.ts'
import { templateOf } from './templates.ts'
import { fromFile, readCohort, readFile, toFile, type Parts, type Whole } from './whole.ts'

export const auditObject = (id: string) => ({ type: 'edition', id })

async function sourceOf(db: Db, parts: Parts, { cohort, template, file }: EditionInput): Promise<Whole> {
  // What belongs to the whole programme is here already.
  if (cohort) return readCohort(db, parts, { ...cohort, templates: [], questions: false })
  return template ? fromFile(templateOf(template)) : readFile(file ?? '')
}

type Missing = EditionPreview['missing']

const named = ({ sessions, events, challenges }: Whole) => ({
  skills: [...sessions, ...challenges].flatMap(({ content }) => content.skills),
  fields: [...sessions, ...events, ...challenges].flatMap(({ content }) => content.field ?? []),
})

async function findMissing(db: Db, whole: Whole): Promise<Missing> {
  const { skills, fields } = named(whole)
  return {
    skills: await queries.findUnknown(db, 'skills', skills),
    fields: await queries.findUnknown(db, 'fields', fields),
  }
}

type Referring = { field: string | null; skills?: string[] }

/** A file may be older than a merge: what went into another entry is that one now. */
async function followMerged(db: Db, whole: Whole): Promise<Whole> {
  const { skills, fields } = named(whole)
  const [ofSkills, ofFields] = [
    await queries.findMerged(db, 'skills', skills),
    await queries.findMerged(db, 'fields', fields),
  ]
  const now = <Content extends Referring>({ content, ...rest }: Carried<Content>): Carried<Content> => ({
    ...rest,
    content: {
      ...content,
      field: content.field && (ofFields.get(content.field) ?? content.field),
      ...(content.skills && { skills: [...new Set(content.skills.map((skill) => ofSkills.get(skill) ?? skill))] }),
    },
  })
  const { sessions, events, challenges } = whole
  return { ...whole, sessions: sessions.map(now), events: events.map(now), challenges: challenges.map(now) }
}

/** What does not exist here is left out. */
const without =
  ({ skills, fields }: Missing) =>
  <Content extends Referring>({ content, keep }: Carried<Content>): Carried<Content> => ({
    content: {
      ...content,
      field: content.field !== null && fields.includes(content.field) ? null : content.field,
      ...(content.skills && { skills: content.skills.filter((skill) => !skills.includes(skill)) }),
    },
    keep,
  })

type Text = { pt: string; en?: string | null | undefined }
/** Sessions that the plan made say of which cohort they are. */
const renamed = ({ pt, en }: Text, from: string, to: string): Text => ({
  pt: pt.replace(`coorte ${from},`, `coorte ${to},`),
  en: en?.replace(`cohort ${from},`, `cohort ${to},`) ?? null,
})

type Making = { whole: Whole; missing: Missing; input: EditionInput; frame: Frame }
type Made = { id: string; records: { kind: MadeKind; record_id: string }[] }

/** All of it in the caller's transaction: one fault and nothing is made. */
async function make(tx: Tx, deps: Deps, caller: Caller, parts: Parts, making: Making): Promise<Made> {
  const { whole, missing, input, frame } = making
  const { name } = input
  const made: Made['records'] = []
  const add = async (kind: MadeKind, place: string, items: readonly Carried<never>[]) => {
    const ids = await atPlace(place, () => parts[kind].make(tx, deps, caller, items, frame))
    made.push(...ids.flatMap((record_id) => (record_id ? [{ kind, record_id }] : [])))
    return ids
  }
  const { content, keep } = whole.cohort
  const [cohortId] = await add('cohort', 'file', [{ content: content as never, keep: { ...keep, name } }])
  const sessions = whole.sessions.map(without(missing)).map(({ content: own, keep: kept }) => ({
    content: { ...own, summary: renamed(own.summary, whole.name, name) },
    keep: kept,
  }))
  const eventIds = await add('events', 'file.sessions', sessions as Carried<never>[])
  const links = sessions.map(({ content: { compulsory, skills } }, index) => ({
    event_id: eventIds[index]!,
    cohort_id: cohortId!,
    compulsory,
    skills: [...new Set(skills)],
  }))
  await insertLinks(tx, links)
  await add('events', 'file.events', whole.events.map(without(missing)) as Carried<never>[])
  await add('challenges', 'file.challenges', whole.challenges.map(without(missing)) as Carried<never>[])
  await add('templates', 'file.templates', whole.templates as Carried<never>[])
  if (input.questions) await add('questions', 'file.questions', [{ content: whole.questions as never }])
  return { id: cohortId!, records: made }
}

async function prepare(db: Db, parts: Parts, input: EditionInput): Promise<Making> {
  const whole = await followMerged(db, await sourceOf(db, parts, input))
  const { zone } = await findProgramme(db)
  return { whole, missing: await findMissing(db, whole), input, frame: { startsOn: input.startsOn, zone } }
}

async function othersOf(db: Db, parts: Parts, { whole, input }: Making): Promise<EditionPreview['others']> {
  const never = { from: new Date(0), to: new Date(0) }
  const titles = async (kind: 'templates' | 'questions') =>
    new Set((await parts[kind].find(db, never)).map(({ title }) => title.pt))
  const [kept, asked] = [await titles('templates'), await titles('questions')]
  const text = ({ pt, en }: Text) => ({ pt, en: en || null })
  const questions = input.questions ? [...whole.questions.onit, ...whole.questions.founder] : []
  return [
    ...whole.cohort.content.modules.map(({ title }) => ({
      kind: 'module' as const,
      title: text(title),
      isThere: false,
    })),
    ...whole.templates.map(({ content: { name } }) => ({
      kind: 'template' as const,
      title: { pt: name, en: name },
      isThere: kept.has(name),
    })),
    ...questions.map((question) => ({
      kind: 'question' as const,
      title: text(question.text),
      isThere: asked.has(question.text.pt),
    })),
  ]
}

class Rehearsed extends Error {}

/** Makes everything and takes it back: what would be refused then is refused now. */
export async function previewEdition(
  deps: Deps,
  caller: Caller,
  parts: Parts,
  input: EditionInput,
): Promise<EditionPreview> {
  const making = await prepare(deps.db, parts, input)
  const others = await othersOf(deps.db, parts, making)
  await transaction(deps.db, async (tx) => {
    await make(tx, deps, caller, parts, making)
    throw new Rehearsed()
  }).catch((error: unknown) => {
    if (!(error instanceof Rehearsed)) throw error
  })
  const { whole, missing, frame } = making
  const { onit, founder } = whole.questions
  return {
    dates: datedRows(toFile(whole), frame, !input.template),
    others,
    missing,
    canAddQuestions: onit.length + founder.length > 0 && caller.actor.scope.has('programme:manage'),
    name: whole.name,
    startsOn: whole.startsOn,
  }
}

export async function createEdition(
  deps: Deps,
  caller: Caller,
  parts: Parts,
  input: EditionInput,
): Promise<MadeEdition> {
  return transaction(deps.db, async (tx) => {
    const making = await prepare(tx, parts, input)
    const { records } = await make(tx, deps, caller, parts, making)
    const { name, template = null } = input
    const edition = { id: randomUUIDv7(), name, template, made_at: deps.clock() }
    await queries.insertEdition(tx, edition, records)
    await audit(tx, caller, 'editions.create', auditObject(edition.id), { after: { name, records: records.length } })
    return showEdition(tx, parts, caller, edition.id)
  })
}

export async function showEdition(
  db: Db,
  parts: Parts,
  { actor }: Pick<Caller, 'actor'>,
  id: string,
): Promise<MadeEdition> {
  const edition = found(await queries.findEdition(db, id))
  const rows = await queries.findEditionRecords(db, id)
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  const shown = kinds.map(async (kind) => {
    const ids = rows.filter((row) => row.kind === kind).map((row) => row.record_id)
    const byId = new Map((await parts[kind].show(db, ids, edition.made_at)).map((record) => [record.id, record]))
    return ids.flatMap((one) => (byId.has(one) ? [{ kind, ...byId.get(one)! }] : []))
  })
  const records = (await Promise.all(shown)).flat()
  return {
    id,
    name: edition.name,
    template: edition.template,
    records,
    madeAt: edition.made_at.toISOString(),
    // Who may add questions to the registration may take them away.
    can: {
      discard:
        records.every(({ isUsed }) => !isUsed) &&
        (actor.scope.has('programme:manage') || records.every(({ kind }) => kind !== 'questions')),
    },
  }
}

/** Everything or nothing; what is in use is named in the answer. */
export async function discardEdition(deps: Deps, caller: Caller, parts: Parts, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    found(await queries.holdEdition(tx, id))
    const current = await showEdition(tx, parts, caller, id)
    if (current.records.some(({ isUsed }) => isUsed)) throw new AppError('edition_used', { current })
    for (const kind of ['cohort', 'events', 'challenges', 'templates', 'questions'] as const) {
      const ids = current.records.filter((record) => record.kind === kind).map((record) => record.id)
      if (ids.length > 0) await parts[kind].remove(tx, deps, caller, ids)
    }
    await queries.removeEdition(tx, id)
    await audit(tx, caller, 'editions.discard', auditObject(id), { before: { name: current.name } })
  })
}
