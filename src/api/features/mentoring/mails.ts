import type { Db, Deps } from '#api/deps.ts'
import { letterOf } from '#api/mail/letter.ts'
import { calendarEvent, calendarFile, type Method } from '#api/mail/icalendar-lines.ts'
import type { Reader } from '#api/mail/queries.ts'
import { describeMoment, describeSpan } from '#api/mail/times.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import type { Locale } from '#contract/endpoint.ts'
import { findSessions, type SessionFacts } from './booking/queries.ts'
import { letters, labels, type LetterName } from './letters.ts'
import { findPeopleOf } from './queries.ts'

type Side = 'team' | 'mentor'
type Told = 'given' | 'booked' | 'moved' | 'cancelled' | 'withdrawn' | 'offered' | 'expired' | 'reminder' | 'waiting'
type Telling = { occasion: Told; letter?: LetterName; method?: Method; page?: string }
type News = keyof typeof tellings

const request = 'REQUEST' as const
const toTeam = { method: 'CANCEL', page: '/mentoring' } as const
const toMentor = { method: 'CANCEL', page: '/mentoring/hours' } as const
/** Which side hears of what becomes of an hour, and by which letter; with a method their calendar follows. */
const tellings = {
  given: { team: { occasion: 'given', method: request }, mentor: { occasion: 'booked', method: request } },
  moved: {
    team: { occasion: 'moved', method: request },
    mentor: { occasion: 'moved', letter: 'movedMentor', method: request },
  },
  /** The team gives an hour back. */
  withdrawn: {
    team: { occasion: 'withdrawn', letter: 'withdrawnTeam', ...toTeam },
    mentor: { occasion: 'withdrawn', ...toMentor },
  },
  /** The mentor takes an hour back: who had it, and who asked, see other hours. */
  cancelled: {
    team: { occasion: 'cancelled', ...toTeam },
    mentor: { occasion: 'cancelled', letter: 'cancelledMentor', ...toMentor },
  },
  cancelledAsked: { team: { occasion: 'cancelled', letter: 'cancelledAsked', page: '/mentoring' } },
  offered: { team: { occasion: 'offered' } },
  expired: { team: { occasion: 'expired' } },
  /** The hour begins with somebody else: those who waited for it wait no longer. */
  lineEnds: { team: { occasion: 'expired', letter: 'lineEnds' } },
  waiting: { team: { occasion: 'waiting' } },
  reminder: { team: { occasion: 'reminder' }, mentor: { occasion: 'reminder', letter: 'reminderMentor' } },
} as const satisfies Record<string, Partial<Record<Side, Telling>>>

export async function tellSession(tx: Db, deps: Deps, session: SessionFacts, news: News, word?: string | null) {
  const { team, mentor }: Partial<Record<Side, Telling>> = tellings[news]
  if (team) await tellSide(tx, deps, session, { ...team, side: 'team', word: word ?? null })
  if (mentor) await tellSide(tx, deps, session, { ...mentor, side: 'mentor', word: null })
}

/** Those who asked for an hour, each once. */
export async function tellAll(tx: Db, deps: Deps, requestIds: readonly string[], news: News): Promise<void> {
  if (requestIds.length === 0) return
  for (const session of await findSessions(tx, requestIds)) await tellSession(tx, deps, session, news)
}

type ToSide = Telling & { side: Side; word: string | null }

async function tellSide(tx: Db, deps: Deps, session: SessionFacts, { side, word, ...telling }: ToSide): Promise<void> {
  const { occasion, letter = occasion, method, page } = telling
  const programme = await findProgramme(tx)
  const isMentor = side === 'mentor'
  const ids = isMentor ? [session.mentor_id] : await findPeopleOf(tx, session)
  const path = page ?? (isMentor ? `/mentoring/${session.hour_id}/brief` : `/mentoring/${session.id}`)
  await tellPeople(tx, deps, `mentoring.${occasion}`, ids, (reader) => {
    const { locale } = reader
    const times = { zone: programme.zone, locale, now: deps.clock() }
    const values = {
      mentor: session.mentor,
      who: session.subject.name,
      when: describeSpan({ start: session.starts_at, end: session.ends_at }, times),
      where: session.place ?? session.link ?? '',
      until: session.offer_expires_at ? describeMoment(session.offer_expires_at, times) : '',
      question: session.question,
    }
    const text = letterOf(letters[letter][locale], values, path, labels[letter][locale], word)
    const entry = method && sessionEntry(session, method, organizerOf(deps, programme), { locale, isMentor, reader })
    const calendar = entry && calendarFile(method, 'Mentoring', entry)
    return { ...text, calendar, about: occasion === 'offered' ? session.id : undefined }
  })
}

type Organizer = { organisation: string; contact: string; publicUrl: string; now: Date }
type For = { locale: Locale; isMentor: boolean; reader?: Pick<Reader, 'firstName' | 'lastName' | 'email'> }

const title: Record<Locale, string> = { pt: 'Mentoria', en: 'Mentoring' }

/** A session in any calendar: it keeps its id when it moves, and a higher sequence says that it did. */
export function sessionEntry(session: SessionFacts, method: Method, organizer: Organizer, who: For): string[] {
  const { id, mentor, subject, question, sequence, place, link } = session
  const { organisation, contact, publicUrl, now } = organizer
  const page = who.isMentor ? `/mentoring/${session.hour_id}/brief` : `/mentoring/${id}`
  const { reader } = who
  return calendarEvent({
    id,
    publicUrl,
    madeAt: now,
    // A cancellation is newer than what it cancels.
    sequence: method === 'CANCEL' ? sequence + 1 : sequence,
    status: method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED',
    startsAt: session.starts_at,
    endsAt: session.ends_at,
    summary: `${title[who.locale]}: ${who.isMentor ? subject.name : mentor}`,
    description: [question, link, `${publicUrl}${page}`].filter(Boolean).join('\n\n'),
    location: place ?? link,
    organizer: { name: organisation, email: contact },
    invited: reader && { name: `${reader.firstName} ${reader.lastName}`, email: reader.email },
  })
}

export const organizerOf = (
  deps: Pick<Deps, 'settings' | 'clock'>,
  programme: { organisation: string; contact: string },
) => ({
  organisation: programme.organisation,
  contact: programme.contact,
  publicUrl: deps.settings.publicUrl,
  now: deps.clock(),
})

type Owed = { id: string; mentor_id: string; who: string; starts_at: Date }

/** Asks the mentor how it went; `about` ends the notice with the answer. */
export async function tellAfter(tx: Db, deps: Deps, owed: readonly Owed[]): Promise<void> {
  const { zone } = await findProgramme(tx)
  const of = new Map(owed.map((session) => [session.mentor_id, session]))
  await tellPeople(tx, deps, 'mentoring.after', [...of.keys()], (reader) => {
    const { id: about, who, starts_at } = of.get(reader.id)!
    const { locale } = reader
    const values = { who, when: describeMoment(starts_at, { zone, locale, now: deps.clock() }) }
    return { ...letterOf(letters.after[locale], values, `/mentoring/${about}/after`, labels.after[locale]), about }
  })
}

type Note = { people: string[]; mentor: string; requestId: string }

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
