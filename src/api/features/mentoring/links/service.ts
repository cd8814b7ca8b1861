import { fromColumns } from '#api/db/column-names.ts'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { invalidField } from '#api/errors.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import type { Actor } from '#api/http/session.ts'
import { audit } from '#api/records/audit.ts'
import { holdRow, saveRow } from '#api/records/rows.ts'
import { moveRow } from '#api/records/states.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import {
  linkTransitions,
  mostMentors,
  mostWishes,
  type LinkMove,
  type listLinks,
  type MentorLink,
  type moveLink,
  type sayFarewell as farewell,
  type WishInput,
  type WishSide,
} from '#contract/mentoring/links.ts'
import { findSubject } from '../manage/queries.ts'
import { canManage, linkMovesOf, maySayFarewell, sideOf } from '../policy.ts'
import { findSubjects, holdSubject, keyOf, subjectId } from '../queries.ts'
import { tellLink, type LinkNews } from './mails.ts'
import * as queries from './queries.ts'

const linkObject = (id: string) => ({ type: 'mentor_link', id })

export const toLink = (row: queries.LinkRow, side: WishSide): MentorLink => ({
  ...fromColumns(row, ['id', 'state', 'lead', 'subject', 'wishedSide', 'note', 'wishedAt', 'confirmedAt', 'endedAt']),
  ...fromColumns(row, ['answer', 'version']),
  mentor: { id: row.mentor_id, name: row.mentor },
  agreed: { team: row.team_agreed, mentor: row.mentor_agreed },
  words: { team: row.team_word, mentor: row.mentor_word },
  side,
  can: {
    moves: linkMovesOf(side, row),
    lead: row.startup_id !== null && row.state === 'confirmed' && !row.lead && side !== 'mentor',
    word: maySayFarewell(side, row),
  },
})

const ownIds = (deps: Deps, { id }: Actor) => queries.findOwnIds(deps.db, id)

/** Somebody else's link does not exist. */
async function requireOwn(deps: Deps, actor: Actor, id: string) {
  const row = found(await queries.findLink(deps.db, id))
  const side = found(sideOf(actor, row, await ownIds(deps, actor)))
  return { row, side }
}

export async function showLink(deps: Deps, actor: Actor, id: string): Promise<MentorLink> {
  const { row, side } = await requireOwn(deps, actor, id)
  return toLink(row, side)
}

/** One's own; of a startup or trainee also for the team of the programme. */
export async function showLinks(deps: Deps, actor: Actor, of?: string): Promise<AnswerOf<typeof listLinks>> {
  const [rows, mine, subjects] = await Promise.all([
    of ? queries.findLinksOfSubject(deps.db, of) : queries.findLinksOf(deps.db, actor.id),
    ownIds(deps, actor),
    of ? findSubjects(deps.db, actor.id) : [],
  ])
  const items = rows.flatMap((row) => {
    const side = sideOf(actor, row, mine)
    return side ? [toLink(row, side)] : []
  })
  return { items, can: { wish: of ? subjects.some(({ id }) => id === of) : actor.scope.has('startups:mentor') } }
}

export async function showOptions(deps: Deps, actor: Actor, of?: string) {
  if (!of) {
    const subjects = await queries.findSubjectOptions(deps.db, actor.id)
    return subjects.map(({ id, name, headline }) => ({ id, name, headline }))
  }
  const subject = found((await findSubjects(deps.db, actor.id)).find(({ id }) => id === of))
  return queries.findMentorOptions(deps.db, keyOf(subject))
}

/** For whom somebody wishes: as the mentor, for their own startup or themselves, or for the programme. */
async function wisherOf(deps: Deps, actor: Actor, { mentorId, subjectId: of }: WishInput) {
  if (mentorId === actor.id && actor.scope.has('startups:mentor')) {
    const subject = (await queries.findSubjectOptions(deps.db, actor.id)).find(({ id }) => id === of)
    return { side: 'mentor' as const, subject: subject ?? (await findSubject(deps.db, of)), isKnown: Boolean(subject) }
  }
  const own = (await findSubjects(deps.db, actor.id)).find(({ id }) => id === of)
  if (!own && !canManage(actor)) return refuse('forbidden')
  const subject = own ?? found(await findSubject(deps.db, of))
  const options = await queries.findMentorOptions(deps.db, keyOf(subject))
  return {
    side: own ? ('team' as const) : ('programme' as const),
    subject,
    isKnown: options.some(({ id }) => id === mentorId),
  }
}

export async function wish(deps: Deps, caller: Caller, input: WishInput): Promise<string> {
  const { side, subject, isKnown } = await wisherOf(deps, caller.actor, input)
  const field = side === 'mentor' ? 'subjectId' : 'mentorId'
  if (!subject || !isKnown) throw invalidField(field, 'unknown_reference')
  return transaction(deps.db, (tx) => startLink(tx, deps, caller, { ...input, side, key: keyOf(subject) }))
}

type NewWish = WishInput & { side: WishSide; key: ReturnType<typeof keyOf> }

/** Of two who wish for each other at once the second is told. */
async function startLink(tx: Tx, deps: Deps, caller: Caller, { side, key, mentorId, note, ...rest }: NewWish) {
  await holdSubject(tx, rest.subjectId)
  if (side !== 'programme' && (await queries.countWishes(tx, { mentorId, key, side })) >= mostWishes)
    refuse('wishes_full')
  const [by, at] = [caller.actor.id, deps.clock()]
  const link = { ...key, mentor_id: mentorId, wished_side: side, wished_by: by, note: note.trim(), wished_at: at }
  const id = await queries.insertLink(tx, link)
  if (!id) return refuse('state_conflict')
  await audit(tx, caller, 'mentoring.wish', linkObject(id), { after: { mentorId, ...key, side } })
  await tellLinkNow(tx, deps, id, { news: 'wished', by: side, word: link.note })
  return id
}

/** Told from the row as it stands now. */
export const tellLinkNow = async (tx: Tx, deps: Deps, id: string, news: Parameters<typeof tellLink>[3]) =>
  tellLink(tx, deps, found(await queries.findLink(tx, id)), news)

type Moved = BodyOf<typeof moveLink>

export async function move(deps: Deps, caller: Caller, id: string, { to, word }: Moved): Promise<void> {
  const { row, side } = await requireOwn(deps, caller.actor, id)
  await transaction(deps.db, async (tx) => {
    await holdSubject(tx, subjectId(row))
    const held = await holdRow(tx, 'mentor_links', id)
    if (!linkMovesOf(side, held).includes(to)) refuse('state_conflict')
    const now = deps.clock()
    const said = word?.trim() || null
    const news: LinkNews = to === 'confirmed' ? await sayYes(tx, held, side, now) : to
    if (to !== 'confirmed') {
      const set = { lead: false, ...timesOf(to, now), ...wordsOf(to, side, said) }
      await moveRow(tx, 'mentor_links', linkTransitions, { row: held, to, by: side, set, now })
    }
    if (to === 'ended') await leave(tx, held)
    await audit(tx, caller, `mentoring.${news}`, linkObject(id), { before: { state: held.state }, after: { side } })
    await tellLinkNow(tx, deps, id, { news, by: side, word: said })
  })
}

const timesOf = (to: LinkMove, now: Date) => (to === 'talked' ? { talked_at: now } : { ended_at: now })
function wordsOf(to: LinkMove, side: WishSide, word: string | null) {
  if (to === 'ended' && side !== 'programme') return side === 'team' ? { team_word: word } : { mentor_word: word }
  return to === 'talked' ? {} : { answer: word }
}

type Held = Awaited<ReturnType<typeof holdRow<'mentor_links'>>>

/** It is confirmed once both sides have said yes; the team of the programme says it for both. */
async function sayYes(tx: Tx, row: Held, side: WishSide, now: Date): Promise<'agreed' | 'confirmed'> {
  const agreed = {
    team_agreed: row.team_agreed || side !== 'mentor',
    mentor_agreed: row.mentor_agreed || side !== 'team',
  }
  if (!agreed.team_agreed || !agreed.mentor_agreed) {
    await saveRow(tx, 'mentor_links', row, agreed, now)
    return 'agreed'
  }
  if ((await queries.countConfirmed(tx, row)) >= (row.startup_id ? mostMentors : 1)) refuse('mentors_full')
  const set = { ...agreed, confirmed_at: now }
  await moveRow(tx, 'mentor_links', linkTransitions, { row, to: 'confirmed', by: side, set, now })
  await queries.chooseLead(tx, row.startup_id)
  if (row.trainee_id) await queries.putInPlace(tx, row, row.mentor_id)
  return 'confirmed'
}

async function leave(tx: Tx, row: Held): Promise<void> {
  await queries.chooseLead(tx, row.startup_id)
  if (row.trainee_id) await queries.putInPlace(tx, row, null, row.mentor_id)
}

/** Each side once, after the end. */
export async function sayFarewell(
  deps: Deps,
  caller: Caller,
  id: string,
  input: BodyOf<typeof farewell>,
): Promise<void> {
  const word = input.word.trim()
  const { side } = await requireOwn(deps, caller.actor, id)
  if (side === 'programme') refuse('forbidden')
  await transaction(deps.db, async (tx) => {
    const held = await holdRow(tx, 'mentor_links', id)
    if (!maySayFarewell(side, held)) refuse('state_conflict')
    const set = side === 'team' ? { team_word: word } : { mentor_word: word }
    await saveRow(tx, 'mentor_links', held, set, deps.clock())
    await audit(tx, caller, 'mentoring.word', linkObject(id))
    await tellLinkNow(tx, deps, id, { news: 'word', by: side, word })
  })
}

export async function lead(deps: Deps, caller: Caller, id: string): Promise<void> {
  const { row, side } = await requireOwn(deps, caller.actor, id)
  if (side === 'mentor') refuse('forbidden')
  await transaction(deps.db, async (tx) => {
    await holdSubject(tx, subjectId(row))
    const held = await holdRow(tx, 'mentor_links', id)
    if (held.state !== 'confirmed' || held.startup_id === null) refuse('state_conflict')
    await queries.putLead(tx, held)
    await audit(tx, caller, 'mentoring.lead', linkObject(id))
  })
}

/** What somebody's leaving ends, told to both sides. */
export async function endAll(tx: Tx, deps: Deps, of: Parameters<typeof queries.endLinks>[1]): Promise<void> {
  for (const link of await queries.endLinks(tx, of, deps.clock()))
    await tellLink(tx, deps, link, { news: link.state, by: 'programme', word: null })
}

/** What the team of the programme did for both sides. */
export async function tellDone(deps: Deps, ids: readonly string[]): Promise<void> {
  await transaction(deps.db, async (tx) => {
    for (const link of await queries.findLinks(tx, ids))
      await tellLink(tx, deps, link, { news: link.state, by: 'programme', word: null })
  })
}
