import type { Db, Deps } from '#api/deps.ts'
import { letterOf } from '#api/mail/letter.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import { dateLocales } from '#api/mail/times.ts'
import { findNames } from '#api/records/names.ts'
import type { Locale } from '#contract/endpoint.ts'
import type { MemberRow } from '../queries.ts'
import type { EntryRow } from './queries.ts'

const letters = {
  shared: {
    pt: ['{author} partilhou uma nota contigo', '{author} partilhou uma nota contigo:'],
    en: ['{author} shared a note with you', '{author} shared a note with you:'],
  },
  action: {
    pt: ['Para fazer até {date}', '{author} combinou contigo, até {date}:'],
    en: ['To do by {date}', '{author} agreed with you, by {date}:'],
  },
  promised: {
    pt: ['Para fazer até {date}: {trainee}', 'Ficou contigo uma ação sobre {trainee}, até {date}:'],
    en: ['To do by {date}: {trainee}', 'You have an action about {trainee}, by {date}:'],
  },
} satisfies Record<string, Record<Locale, [string, ...string[]]>>

/** Whom an entry asks something of, or is meant for; nobody hears of a private note or of what they wrote themselves. */
function readerOf({ user_id, mentor_id }: MemberRow, { kind, owner, author_id }: EntryRow) {
  if (kind === 'private') return null
  if (kind === 'shared') return { to: user_id, letter: letters.shared }
  if (owner === 'trainee') return { to: user_id, letter: letters.action }
  return mentor_id && mentor_id !== author_id ? { to: mentor_id, letter: letters.promised } : null
}

export async function mailEntry(tx: Db, deps: Deps, { member, entry }: { member: MemberRow; entry: EntryRow }) {
  const reader = readerOf(member, entry)
  if (!reader) return
  const { to, letter } = reader
  const names = await findNames(tx, [entry.author_id!, member.user_id])
  const path = to === member.user_id ? '/programme#mentoring' : `/trainees/${member.id}#mentoring`
  await tellPeople(tx, deps, `cohorts.${entry.kind === 'shared' ? 'shared_note' : 'action'}`, [to], ({ locale }) => {
    const day = entry.due_on && new Date(`${entry.due_on}T12:00:00Z`)
    const date = day
      ? new Intl.DateTimeFormat(dateLocales[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(day)
      : ''
    const values = { author: names.get(entry.author_id!) ?? '', trainee: names.get(member.user_id) ?? '', date }
    return {
      ...letterOf(letter[locale], values, path, locale === 'en' ? 'See it' : 'Ver', entry.body),
      about: entry.id,
    }
  })
}
