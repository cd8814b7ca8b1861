import type { Db, Deps } from '#api/deps.ts'
import { inLanguage, letterOf } from '#api/mail/letter.ts'
import { capital } from '#api/mail/plain-text.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import { describeDay, describeMoment, describeMoments } from '#api/mail/times.ts'
import { findProgramme } from '#api/programme/queries.ts'
import type { TeamMove } from '#contract/applications/states.ts'
import type { Bilingual, Locale } from '#contract/endpoint.ts'
import { fillText } from '#contract/errors/messages.ts'
import { interviewFile, type InterviewFacts } from './interviews/interview-file.ts'
import type { ApplicationRow, Interviewer } from './queries.ts'

type Letter = Record<Locale, [subject: string, ...paragraphs: string[]]>
type ApplicantMail = 'received' | 'changed' | 'times' | 'set' | 'off' | TeamMove

const letters: Record<ApplicantMail, Letter> = {
  received: {
    pt: [
      'Candidatura enviada: {title}',
      'Recebemos a tua candidatura a «{title}».',
      'Tens resposta até {day}. Se tardar, avisamos-te; até lá podes ver em que ponto está.',
    ],
    en: [
      'Application sent: {title}',
      'We received your application to “{title}”.',
      'You will have an answer by {day}. If it is late, we will tell you; until then you can see where it stands.',
    ],
  },
  in_review: {
    pt: ['Em análise: {title}', 'A tua candidatura a «{title}» está a ser lida. Tens resposta até {day}.'],
    en: ['Under review: {title}', 'Your application to “{title}” is under review. You will have an answer by {day}.'],
  },
  shortlisted: {
    pt: ['Pré-seleção: {title}', 'A tua candidatura a «{title}» passou à pré-seleção. Tens resposta até {day}.'],
    en: [
      'Shortlisted: {title}',
      'Your application to “{title}” is on the shortlist. You will have an answer by {day}.',
    ],
  },
  interview: {
    pt: ['Entrevista: {title}', 'Querem conhecer-te: passaste à entrevista de «{title}».', '{interview}'],
    en: ['Interview: {title}', 'They want to meet you: you have reached the interview for “{title}”.', '{interview}'],
  },
  changed: {
    pt: ['A entrevista mudou: {title}', 'A entrevista de «{title}» tem nova data ou novo local.', '{interview}'],
    en: ['The interview has changed: {title}', 'The interview for “{title}” has a new date or place.', '{interview}'],
  },
  times: {
    pt: ['Outras horas para a entrevista: {title}', 'Há novas horas para a entrevista de «{title}».', '{interview}'],
    en: [
      'Other times for the interview: {title}',
      'There are new times for the interview for “{title}”.',
      '{interview}',
    ],
  },
  set: {
    pt: ['Entrevista marcada: {title}', 'Ficou marcada a entrevista de «{title}».', '{interview}'],
    en: ['Interview set: {title}', 'The interview for “{title}” is set.', '{interview}'],
  },
  off: {
    pt: [
      'A entrevista fica sem efeito: {title}',
      'Cancelaste a candidatura a «{title}», e a entrevista sai do teu calendário.',
    ],
    en: [
      'The interview is cancelled: {title}',
      'You cancelled the application to “{title}”, and the interview leaves your calendar.',
    ],
  },
  offer: {
    pt: [
      'Tens uma proposta: {title}',
      '{organisation} quer contar contigo em «{title}».',
      'Responde até {replyBy}. Inicia sessão para aceitar ou recusar.',
    ],
    en: [
      'You have an offer: {title}',
      '{organisation} would like you for “{title}”.',
      'Please answer by {replyBy}. Sign in to accept or decline.',
    ],
  },
  rejected: {
    pt: ['Resposta à tua candidatura: {title}', 'Desta vez a tua candidatura a «{title}» não segue em frente.'],
    en: ['The answer to your application: {title}', 'Your application to “{title}” will not go further this time.'],
  },
}
/** An offer that they know, for another day. */
const offerAgain: Letter = {
  pt: [
    'Novo dia para responderes: {title}',
    'A proposta de {organisation} para «{title}» tem outro dia: responde até {replyBy}. Inicia sessão para aceitar ou recusar.',
  ],
  en: [
    'A new day to answer: {title}',
    'The offer of {organisation} for “{title}” has another day: please answer by {replyBy}. Sign in to accept or decline.',
  ],
}
const see: Record<Locale, string> = { pt: 'Ver a candidatura', en: 'See the application' }
const open: Record<Locale, string> = { pt: 'Ver as candidaturas', en: 'See the applications' }
const toAgree: Record<Locale, string> = {
  pt: 'A data e o local seguem noutra mensagem.',
  en: 'Date and place follow in another message.',
}

const toPick: Record<Locale, string> = {
  pt: 'Escolhe na página uma destas horas, ou diz que nenhuma te serve: {times}.',
  en: 'Choose one of these times on the page, or say that none suits you: {times}.',
}

type ReceivedRow = { id: string; applicant_id: string | null; title: Bilingual; dueAt: Date }
export type MovedRow = Pick<
  ApplicationRow,
  'id' | 'applicant_id' | 'title' | 'organisation' | 'message' | 'reply_by' | 'told_state' | 'interview_times'
> &
  InterviewFacts & { answer_due_at: Date; panel: Interviewer[] }

type Wording = Parameters<typeof describeMoment>[1]

/** When and where; the times of which one is to be picked; or that all that follows. */
function describeInterview({ interview_at, interview_off, interview_place, interview_times }: MovedRow, time: Wording) {
  if (interview_at && !interview_off) return `${capital(describeMoment(interview_at, time))}. ${interview_place}.`
  const times = describeMoments(interview_times, time)
  return times ? fillText(toPick[time.locale], { times }) : toAgree[time.locale]
}

/** Whether a mail brings the interview into the calendar, or takes it out because it will not be. */
function methodFor({ interview_off, told_state }: MovedRow, kind: ApplicantMail): 'REQUEST' | 'CANCEL' | undefined {
  if (kind === 'off') return 'CANCEL'
  if (kind === 'interview' || kind === 'changed' || kind === 'set') return interview_off ? undefined : 'REQUEST'
  return interview_off && told_state === 'interview' ? 'CANCEL' : undefined
}

/** What the applicant hears when they apply, and when the team has moved their application. */
export async function mailApplicant(
  tx: Db,
  deps: Deps,
  row: ReceivedRow | MovedRow,
  kind: ApplicantMail,
  /** The entry that is taken out of the calendar because its time no longer stands. */
  old?: InterviewFacts,
): Promise<void> {
  if (row.applicant_id === null) return
  const { zone, contact } = await findProgramme(tx)
  const now = deps.clock()
  const moved = 'organisation' in row ? row : undefined
  await tellPeople(tx, deps, `applications.${kind}`, [row.applicant_id], (reader) => {
    const { locale } = reader
    const time = { zone, locale, now }
    const values = {
      title: inLanguage(locale, row.title),
      organisation: moved?.organisation ?? '',
      day: describeDay('dueAt' in row ? row.dueAt : row.answer_due_at, time),
      replyBy: moved?.reply_by ? describeMoment(moved.reply_by, time) : '',
      interview: moved ? describeInterview(moved, time) : '',
    }
    const words = kind === 'offer' && moved?.told_state === 'offer' ? offerAgain : letters[kind]
    const text = letterOf(words[locale], values, `/applications?id=${row.id}`, see[locale], moved?.message)
    const { publicUrl } = deps.settings
    const method = moved && methodFor(moved, kind)
    const panel = moved?.panel.map(({ name }) => name) ?? []
    const file = { locale, publicUrl, contact, now, attendee: reader, panel } as const
    const about = row.id
    if (old && !moved?.interview_at)
      return { ...text, about, calendar: interviewFile(old, { ...file, method: 'CANCEL' }) }
    return { ...text, about, calendar: method && interviewFile(moved, { ...file, method }) }
  })
}

const answers: Record<'cancelled' | 'accepted' | 'declined', Letter> = {
  cancelled: {
    pt: ['Candidatura cancelada: {name}', '{name} cancelou a candidatura a «{title}». Não precisas de responder.'],
    en: ['Application cancelled: {name}', '{name} cancelled the application to “{title}”. No answer is needed.'],
  },
  accepted: {
    pt: ['Proposta aceite: {name}', '{name} aceitou a proposta de «{title}».'],
    en: ['Offer accepted: {name}', '{name} accepted the offer for “{title}”.'],
  },
  declined: {
    pt: ['Proposta recusada: {name}', '{name} recusou a proposta de «{title}».'],
    en: ['Offer declined: {name}', '{name} declined the offer for “{title}”.'],
  },
}

/** Staff work in the back office, the members of a startup on a page of their own. */
export const placeOf = (startupId: string | null) => (startupId ? '/applications/received' : '/manage/applications')

export async function mailAnswerers(
  tx: Db,
  deps: Deps,
  row: ApplicationRow,
  kind: keyof typeof answers,
  to: readonly string[],
): Promise<void> {
  const name = row.glimpse ? `${row.glimpse.firstName} ${row.glimpse.lastName}` : ''
  await tellPeople(tx, deps, `applications.${kind}`, to, ({ locale }) => {
    const values = { name, title: inLanguage(locale, row.title) }
    return letterOf(answers[kind][locale], values, `${placeOf(row.startup_id)}?id=${row.id}`, open[locale])
  })
}

type Posting = { slug: string; title: Bilingual; startup_id: string | null }

const reminders: Record<'soon' | 'due', Record<'one' | 'many', Letter>> = {
  soon: {
    one: {
      pt: [
        'Uma resposta por dar: {title}',
        'Daqui a três dias acaba o prazo de resposta a uma candidatura a «{title}».',
      ],
      en: ['An answer is due: {title}', 'An application to “{title}” has to be answered within three days.'],
    },
    many: {
      pt: [
        '{count} respostas por dar: {title}',
        'Daqui a três dias acaba o prazo de resposta a {count} candidaturas a «{title}».',
      ],
      en: [
        '{count} answers are due: {title}',
        '{count} applications to “{title}” have to be answered within three days.',
      ],
    },
  },
  due: {
    one: {
      pt: ['Hoje: uma resposta a «{title}»', 'Hoje acaba o prazo de resposta a uma candidatura a «{title}».'],
      en: ['Today: an answer to “{title}”', 'An application to “{title}” has to be answered today.'],
    },
    many: {
      pt: ['Hoje: {count} respostas a «{title}»', 'Hoje acaba o prazo de resposta a {count} candidaturas a «{title}».'],
      en: ['Today: {count} answers to “{title}”', '{count} applications to “{title}” have to be answered today.'],
    },
  },
}

type AnswerReminder = { opportunity: Posting; stage: 'soon' | 'due'; count: number }

/** One mail for all answers to a posting that are due on one day. */
export async function mailReminder(tx: Db, deps: Deps, reminder: AnswerReminder, to: readonly string[]): Promise<void> {
  const { opportunity, stage, count } = reminder
  await tellPeople(tx, deps, 'applications.reminder', to, ({ locale }) => {
    const letter = reminders[stage][count === 1 ? 'one' : 'many'][locale]
    const values = { title: inLanguage(locale, opportunity.title), count: String(count) }
    const url = `${placeOf(opportunity.startup_id)}?opportunity=${opportunity.slug}`
    return letterOf(letter, values, url, open[locale])
  })
}

const broken: Letter = {
  pt: [
    'Ainda sem resposta: {title}',
    'Prometeram-te uma resposta a «{title}» e o prazo passou há uma semana. Pedimos desculpa pela espera.',
    'A tua candidatura continua de pé. A equipa do programa está avisada e fala com a organização; se preferires, podes cancelá-la.',
  ],
  en: [
    'Still no answer: {title}',
    'You were promised an answer to “{title}”, and it has been due for a week. We are sorry for the wait.',
    'Your application still stands. The programme team knows and is talking to the organisation; if you prefer, you can cancel it.',
  ],
}

type OwedAnswer = { id: string; applicant_id: string | null }

export async function mailBroken(tx: Db, deps: Deps, { title }: Posting, people: readonly OwedAnswer[]): Promise<void> {
  for (const { id, applicant_id } of people) {
    if (applicant_id === null) continue
    await tellPeople(tx, deps, 'applications.broken', [applicant_id], ({ locale }) =>
      letterOf(broken[locale], { title: inLanguage(locale, title) }, `/applications?id=${id}`, see[locale]),
    )
  }
}
