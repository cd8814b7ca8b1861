import type { Db, Deps } from '#api/deps.ts'
import { letterOf } from '#api/mail/letter.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import { describeDay } from '#api/mail/times.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { lastDayOf } from '#contract/cohorts/manage.ts'
import { placeOfferHours, type EnrolmentState } from '#contract/cohorts/states.ts'
import type { Locale } from '#contract/endpoint.ts'
import type { CohortRow, MemberRow } from './queries.ts'

type Letter = Record<Locale, [subject: string, ...paragraphs: string[]]>

const letters = {
  applied: {
    pt: ['Recebemos a tua candidatura à coorte {cohort}', 'A equipa lê todas as candidaturas e responde-te por aqui.'],
    en: ['We received your application for cohort {cohort}', 'The team reads every application and will answer you.'],
  },
  waitlisted: {
    pt: [
      'Estás na lista de espera da coorte {cohort}',
      'Os lugares estão todos ocupados. Assim que um ficar livre, oferecemo-lo por ordem de chegada.',
    ],
    en: [
      'You are on the waiting list of cohort {cohort}',
      'All places are taken. As soon as one is free, we offer it, first come, first served.',
    ],
  },
  offered: {
    pt: [
      'Tens um lugar na coorte {cohort}',
      'Guardamos-te um lugar na coorte {cohort} durante {hours} horas, até {day}. Depois passa à pessoa seguinte.',
    ],
    en: [
      'You have a place in cohort {cohort}',
      'We keep a place in cohort {cohort} for you for {hours} hours, until {day}. Then it goes to the next person.',
    ],
  },
  expired: {
    pt: [
      'O prazo para aceitar o lugar na coorte {cohort} terminou',
      'Passaram {hours} horas sem resposta tua, e o lugar já não está guardado para ti. Podes candidatar-te de novo.',
    ],
    en: [
      'The time to accept the place in cohort {cohort} has passed',
      '{hours} hours passed without your answer, and the place is no longer kept for you. You can apply again.',
    ],
  },
  accepted: {
    pt: ['O lugar na coorte {cohort} é teu', 'Começamos a {start}. Até lá, vês tudo na página do teu programa.'],
    en: [
      'The place in cohort {cohort} is yours',
      'We start on {start}. Until then, everything is on your programme page.',
    ],
  },
  added: {
    pt: [
      'Tens um lugar na coorte {cohort}',
      'A equipa deu-te um lugar na coorte {cohort}, de {start} a {end}. As sessões e tarefas estão na página do teu programa.',
      'Se não puderes vir, podes desistir do lugar nessa página.',
    ],
    en: [
      'You have a place in cohort {cohort}',
      'The team has given you a place in cohort {cohort}, from {start} to {end}. Its sessions and tasks are on your programme page.',
      'If you cannot come, you can give up the place on that page.',
    ],
  },
  moved: {
    pt: ['Novas datas: coorte {cohort}', 'A coorte {cohort} é agora de {start} a {end}.'],
    en: ['New dates: cohort {cohort}', 'Cohort {cohort} is now from {start} to {end}.'],
  },
  declined: {
    pt: ['A tua candidatura à coorte {cohort}', 'Desta vez não temos lugar para ti na coorte {cohort}.'],
    en: ['Your application for cohort {cohort}', 'This time we have no place for you in cohort {cohort}.'],
  },
  left: {
    pt: [
      'Saíste da coorte {cohort}',
      'O teu lugar ficou livre, e as sessões saíram do teu calendário; ficam só as inscrições que tinhas feito por ti.',
      'Diz-nos porquê, se quiseres: uma frase chega, e ajuda quem vem a seguir.',
    ],
    en: [
      'You left cohort {cohort}',
      'Your place is free now, and the sessions have left your calendar; only what you had registered for yourself stays.',
      'Tell us why, if you like: one sentence is enough, and it helps those who come next.',
    ],
  },
  alumni: {
    pt: [
      'És alumni da coorte {cohort}',
      'A coorte {cohort} acabou, e tu concluíste-a. O teu certificado fica contigo.',
    ],
    en: [
      'You are now alumni of cohort {cohort}',
      'Cohort {cohort} is over, and you completed it. Your certificate stays with you.',
    ],
  },
  removed: {
    pt: ['A tua inscrição na coorte {cohort} terminou', 'A equipa terminou a tua inscrição na coorte {cohort}.'],
    en: ['Your enrolment in cohort {cohort} has ended', 'The team has ended your enrolment in cohort {cohort}.'],
  },
} satisfies Record<string, Letter>
const see: Record<Locale, string> = { pt: 'Abrir o programa', en: 'Open the programme' }
const answer: Record<Locale, string> = { pt: 'Responder', en: 'Answer' }
const asking: readonly string[] = ['offered', 'left']
const isTold = (occasion: string): occasion is keyof typeof letters => Object.hasOwn(letters, occasion)

/** Tells people what became of their application; without words for the occasion nobody is written to. */
export async function mailEnrolments(
  tx: Db,
  deps: Deps,
  occasion: EnrolmentState | keyof typeof letters,
  cohort: CohortRow,
  to: readonly MemberRow[],
  written?: Pick<MemberRow, 'answer' | 'answer_lang' | 'answer_other'>,
): Promise<void> {
  if (!isTold(occasion) || to.length === 0) return
  const { zone } = await findProgramme(tx)
  const expiry = new Map(to.map((member) => [member.user_id, member.offer_expires_at]))
  await tellPeople(tx, deps, `cohorts.${occasion}`, [...expiry.keys()], ({ id, locale }) => {
    const context = { zone, locale, now: deps.clock() }
    const values = {
      cohort: cohort.name,
      hours: String(placeOfferHours),
      day: describeDay(expiry.get(id) ?? deps.clock(), context),
      start: describeDay(new Date(`${cohort.starts_on}T12:00:00Z`), context),
      end: describeDay(
        new Date(`${lastDayOf({ startsOn: cohort.starts_on, weeks: cohort.weeks })}T12:00:00Z`),
        context,
      ),
    }
    const label = (asking.includes(occasion) ? answer : see)[locale]
    const said = written && ((locale !== written.answer_lang && written.answer_other) || written.answer)
    return { ...letterOf(letters[occasion][locale], values, '/programme', label, said), about: cohort.id }
  })
}
