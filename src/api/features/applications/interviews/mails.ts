import type { Db, Deps } from '#api/deps.ts'
import { inLanguage, letterOf } from '#api/mail/letter.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import { describeMoment, describeMoments } from '#api/mail/times.ts'
import { findProgramme } from '#api/programme/queries.ts'
import type { EndLetter } from '#contract/applications/end-letters.ts'
import type { Locale } from '#contract/endpoint.ts'
import type { WholeApplication } from '../queries.ts'
import { interviewFile } from './interview-file.ts'

type PanelMail = 'panel' | 'panel_off' | 'picked' | 'no_time' | 'times_over'

/** What those who interview, and those who answer, hear of an interview. */
const letters: Record<PanelMail, EndLetter> = {
  panel: {
    pt: [
      'Entrevista: {name}, {title}',
      'Entrevistas {name} para «{title}»: {when}. {place}.',
      'Depois preenche a tua ficha: uma recomendação e umas palavras.',
    ],
    en: [
      'Interview: {name}, {title}',
      'You interview {name} for “{title}”: {when}. {place}.',
      'Afterwards fill in your form: a recommendation and a few words.',
    ],
  },
  panel_off: {
    pt: ['Entrevista cancelada: {name}, {title}', 'A entrevista de {name} para «{title}» fica sem efeito.'],
    en: ['Interview cancelled: {name}, {title}', 'The interview of {name} for “{title}” is cancelled.'],
  },
  picked: {
    pt: ['Hora escolhida: {name}', '{name} escolheu a hora da entrevista para «{title}»: {when}.'],
    en: ['Time chosen: {name}', '{name} chose the time of the interview for “{title}”: {when}.'],
  },
  no_time: {
    pt: [
      'Nenhuma hora serve: {name}',
      '{name} não pode em nenhuma das horas propostas para «{title}»: {times}. Propõe outras.',
    ],
    en: [
      'No time fits: {name}',
      'None of the times proposed for “{title}” suits {name}: {times}. Please propose others.',
    ],
  },
  times_over: {
    pt: [
      'Nenhuma hora escolhida: {name}',
      'As horas propostas a {name} para «{title}» passaram sem escolha: {times}. Propõe outras.',
    ],
    en: [
      'No time chosen: {name}',
      'The times proposed to {name} for “{title}” have passed without a choice: {times}. Please propose others.',
    ],
  },
}
const see: Record<Locale, string> = { pt: 'Ver a candidatura', en: 'See the application' }

/** Interviewers read an application where those who answer do. */
export const interviewPage = '/applications/received'

export async function mailAboutInterview(
  tx: Db,
  deps: Deps,
  kind: PanelMail,
  row: WholeApplication,
  to: readonly string[],
): Promise<void> {
  if (to.length === 0) return
  const { zone, contact } = await findProgramme(tx)
  const now = deps.clock()
  const { publicUrl } = deps.settings
  const { glimpse, interview_at, interview_place, interview_reply, interview_times } = row
  await tellPeople(tx, deps, `applications.${kind}`, to, (reader) => {
    const { locale } = reader
    const time = { zone, locale, now }
    const values = {
      name: glimpse ? `${glimpse.firstName} ${glimpse.lastName}` : '–',
      title: inLanguage(locale, row.title),
      when: interview_at ? describeMoment(interview_at, time) : '',
      times: describeMoments(interview_times, time),
      place: interview_place ?? '',
    }
    const words = kind === 'no_time' ? interview_reply : null
    const text = letterOf(letters[kind][locale], values, `${interviewPage}?id=${row.id}`, see[locale], words)
    const method = kind === 'panel' ? 'REQUEST' : kind === 'panel_off' ? 'CANCEL' : undefined
    const panel = row.panel.map(({ name }) => name)
    const file = { locale, publicUrl, contact, now, attendee: reader, panel, page: interviewPage } as const
    return { ...text, about: row.id, calendar: method && interviewFile(row, { ...file, method }) }
  })
}

/** Everybody who interviews is invited, or hears that it will not be. */
export const mailPanel = (tx: Db, deps: Deps, row: WholeApplication, kind: 'panel' | 'panel_off') =>
  mailAboutInterview(
    tx,
    deps,
    kind,
    row,
    row.panel.map(({ id }) => id),
  )
