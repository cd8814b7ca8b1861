import type { Db, Deps } from '#api/deps.ts'
import { letterOf } from '#api/mail/letter.ts'
import type { Method } from '#api/mail/icalendar-lines.ts'
import { describeMoment, describeSpan } from '#api/mail/times.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import type { Locale } from '#contract/endpoint.ts'
import { findLiveOf, requireSession, type GivenRow, type SessionFacts } from './booking/queries.ts'
import { invitation, organizerOf } from './invitation.ts'
import { letters, labels, type LetterName } from './letters.ts'
import { findPeopleOf } from './queries.ts'

type Told = 'given' | 'booked' | 'moved' | 'cancelled' | 'withdrawn' | 'offered' | 'expired' | 'reminder' | 'waiting'
type Telling = { occasion: Told; letter?: LetterName; method?: Method; word?: string | null; page?: string }

/** Tells one side of a session; with a method their calendar follows. */
async function tellSide(tx: Db, deps: Deps, session: SessionFacts, side: 'team' | 'mentor', telling: Telling) {
  const { occasion, letter = occasion, method, word, page } = telling
  const programme = await findProgramme(tx)
  const isMentor = side === 'mentor'
  const ids = isMentor ? [session.mentorId] : await findPeopleOf(tx, session)
  const path = page ?? (isMentor ? `/mentoring/${session.hourId}/brief` : `/mentoring/${session.id}`)
  await tellPeople(tx, deps, `mentoring.${occasion}`, ids, (reader) => {
    const { locale } = reader
    const times = { zone: programme.zone, locale, now: deps.clock() }
    const values = {
      mentor: session.mentor,
      who: session.subject.name,
      when: describeSpan({ start: session.startsAt, end: session.endsAt }, times),
      where: session.place ?? session.link ?? '',
      until: session.offerExpiresAt ? describeMoment(session.offerExpiresAt, times) : '',
      question: session.question,
    }
    const text = letterOf(letters[letter][locale], values, path, labels[letter][locale], word)
    const calendar = method && invitation(session, method, organizerOf(deps, programme), { locale, isMentor, reader })
    return { ...text, calendar, about: occasion === 'offered' ? session.id : undefined }
  })
}

export async function tellGiven(tx: Db, deps: Deps, session: SessionFacts): Promise<void> {
  await tellSide(tx, deps, session, 'team', { occasion: 'given', method: 'REQUEST' })
  await tellSide(tx, deps, session, 'mentor', { occasion: 'booked', method: 'REQUEST' })
}

export async function tellMoved(tx: Db, deps: Deps, session: SessionFacts): Promise<void> {
  await tellSide(tx, deps, session, 'team', { occasion: 'moved', method: 'REQUEST' })
  await tellSide(tx, deps, session, 'mentor', { occasion: 'moved', letter: 'movedMentor', method: 'REQUEST' })
}

/** The team gives an hour back. */
export async function tellWithdrawn(tx: Db, deps: Deps, session: SessionFacts): Promise<void> {
  await tellSide(tx, deps, session, 'team', {
    occasion: 'withdrawn',
    letter: 'withdrawnTeam',
    method: 'CANCEL',
    page: '/mentoring',
  })
  await tellSide(tx, deps, session, 'mentor', { occasion: 'withdrawn', method: 'CANCEL', page: '/mentoring/hours' })
}

/** The mentor takes hours back: who had one, and who asked, see other hours. */
export async function tellCancelled(tx: Db, deps: Deps, sessions: readonly SessionFacts[], word: string | null) {
  for (const session of sessions) {
    const had = session.state === 'given'
    const letter = had ? 'cancelled' : 'cancelledAsked'
    const method = had ? ('CANCEL' as const) : undefined
    await tellSide(tx, deps, session, 'team', {
      occasion: 'cancelled',
      letter,
      ...(method && { method }),
      word,
      page: '/mentoring',
    })
    if (method)
      await tellSide(tx, deps, session, 'mentor', {
        occasion: 'cancelled',
        letter: 'cancelledMentor',
        method,
        page: '/mentoring/hours',
      })
  }
}

/** One at a time has an offer of an hour. */
export async function tellOffers(tx: Db, deps: Deps, occasion: 'offered' | 'expired', ids: readonly string[]) {
  for (const id of ids) await tellSide(tx, deps, await requireSession(tx, id), 'team', { occasion })
}

/** The hour begins with somebody else: those who waited for it wait no longer. */
export async function tellLineEnds(tx: Db, deps: Deps, ids: readonly string[]): Promise<void> {
  const telling = { occasion: 'expired', letter: 'lineEnds' } as const
  for (const id of ids) await tellSide(tx, deps, await requireSession(tx, id), 'team', telling)
}

export async function tellReminder(tx: Db, deps: Deps, session: SessionFacts): Promise<void> {
  await tellSide(tx, deps, session, 'team', { occasion: 'reminder' })
  await tellSide(tx, deps, session, 'mentor', { occasion: 'reminder', letter: 'reminderMentor' })
}

/** Those who did not get an hour, each once, whoever asked for it. */
export async function tellWaiting(tx: Db, deps: Deps, waiting: readonly GivenRow[]): Promise<void> {
  if (waiting.length === 0) return
  const ids = new Set(waiting.map(({ id }) => id))
  const sessions = (await findLiveOf(tx, [...new Set(waiting.map(({ hour_id }) => hour_id))])).filter(({ id }) =>
    ids.has(id),
  )
  for (const session of sessions) await tellSide(tx, deps, session, 'team', { occasion: 'waiting' })
}

type Note = {
  hourId: string
  mentorId: string
  mentor: string
  who: string
  when: Date
  people: string[]
  requestId: string
}

/** Asks the mentor how it went; `about` ends the notice with the answer. */
export async function tellAfter(tx: Db, deps: Deps, notes: readonly Omit<Note, 'people' | 'requestId' | 'mentor'>[]) {
  const { zone } = await findProgramme(tx)
  const of = new Map(notes.map((note) => [note.mentorId, note]))
  await tellPeople(tx, deps, 'mentoring.after', [...of.keys()], ({ id, locale }) => {
    const { hourId, who, when } = of.get(id)!
    const values = { who, when: describeMoment(when, { zone, locale, now: deps.clock() }) }
    return {
      ...letterOf(letters.after[locale], values, `/mentoring/${hourId}/after`, labels.after[locale]),
      about: hourId,
    }
  })
}

/** What a session left, for the team that was there. */
export async function tellNote(tx: Db, deps: Deps, { people, mentor, requestId }: Note, came: boolean, note: string) {
  const letter = came ? 'note' : 'missed'
  await tellPeople(tx, deps, 'mentoring.note', people, ({ locale }) =>
    letterOf(letters[letter][locale], { mentor }, `/mentoring/${requestId}`, labels.note[locale], came ? note : null),
  )
}

/** Both mentors hear what the team chose; never a word of what anybody noted in private. */
export async function tellDecided(tx: Db, deps: Deps, mentors: readonly string[], who: string, chosen: string) {
  await tellPeople(tx, deps, 'mentoring.decided', mentors, ({ locale }) =>
    letterOf(letters.decided[locale], { who, chosen }, '/mentoring/hours', labels.decided[locale]),
  )
}

type Proposal = {
  linkId: string
  mentorId: string
  mentor: string
  people: string[]
  who: string
  why: Record<Locale, string>
}

/** Both sides get the reason, and answer on their page. */
export async function tellProposed(tx: Db, deps: Deps, proposal: Proposal): Promise<void> {
  const { linkId: about, mentorId, mentor, people, who, why } = proposal
  for (const [ids, letter, url] of [
    [people, 'proposed', '/mentoring#links'],
    [[mentorId], 'proposedMentor', '/mentoring/hours#links'],
  ] as const)
    await tellPeople(tx, deps, 'mentoring.proposed', ids, ({ locale }) => ({
      ...letterOf(letters[letter][locale], { mentor, who }, url, labels[letter][locale], why[locale]),
      about,
    }))
}
