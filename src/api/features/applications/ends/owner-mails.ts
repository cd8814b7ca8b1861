import type { Db, Deps } from '#api/deps.ts'
import { inLanguage, letterOf } from '#api/mail/letter.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import { describeDay } from '#api/mail/times.ts'
import { findProgramme } from '#api/programme/queries.ts'
import type { EndLetter } from '#contract/applications/end-letters.ts'
import type { Bilingual, Locale } from '#contract/endpoint.ts'

type OwnerMail = 'all_taken' | 'unanswered' | 'silenced' | 'left'

/** What those who answer hear of an end that they did not make themselves. */
const letters: Record<OwnerMail, EndLetter> = {
  all_taken: {
    pt: [
      'Vagas preenchidas: {title}',
      'As vagas de «{title}» estão todas preenchidas, e a oportunidade fechou.',
      'Ainda há quem espere ({count}). {day} dizemos-lhes que ficou preenchida, se não decidires antes.',
    ],
    en: [
      'All positions filled: {title}',
      'All positions of “{title}” are filled, and the opportunity is closed.',
      'Some people are still waiting ({count}). {day} we will tell them that it is filled, unless you decide before.',
    ],
  },
  unanswered: {
    pt: [
      'Proposta sem resposta: {name}',
      '{name} não respondeu a tempo à proposta de «{title}». A vaga está livre outra vez; se quiseres, podes fazer a proposta de novo.',
    ],
    en: [
      'Offer without an answer: {name}',
      '{name} did not answer the offer for “{title}” in time. The opening is free again; if you like, you can make the offer again.',
    ],
  },
  silenced: {
    pt: [
      'Candidaturas fechadas sem resposta: {title}',
      'Fechámos candidaturas a «{title}» que ficaram sem a resposta prometida ({count}). Dissemos a cada pessoa de quem foi o silêncio.',
      'Enquanto ninguém lhes escrever, a organização não pode publicar nem prolongar oportunidades.',
    ],
    en: [
      'Applications closed without an answer: {title}',
      'We closed applications to “{title}” that never got their promised answer ({count}). We told each person whose silence it was.',
      'Until somebody writes to them, the organisation cannot publish or extend opportunities.',
    ],
  },
  left: {
    pt: [
      'Candidatura cancelada: {title}',
      'Quem se candidatou a «{title}» apagou a conta. A candidatura fica cancelada, com a entrevista ou a proposta que houvesse; não precisas de responder.',
    ],
    en: [
      'Application cancelled: {title}',
      'Somebody who applied to “{title}” deleted their account. The application is cancelled, with any interview or offer; no answer is needed.',
    ],
  },
}
const open: Record<Locale, string> = { pt: 'Ver as candidaturas', en: 'See the applications' }

type Told = {
  posting: { slug: string; title: Bilingual; startup_id: string | null }
  /** The person of whom it is told. */
  name?: string
  count?: number
  at?: Date
}

export async function mailOwners(tx: Db, deps: Deps, kind: OwnerMail, to: readonly string[], told: Told) {
  const { posting, name = '', count = 0, at } = told
  const { zone } = await findProgramme(tx)
  const now = deps.clock()
  const place = posting.startup_id ? '/applications/received' : '/manage/applications'
  const search = kind === 'silenced' ? 'view=table&debts=true' : `opportunity=${posting.slug}`
  await tellPeople(tx, deps, `applications.${kind}`, to, ({ locale }) => {
    const day = at ? describeDay(at, { zone, locale, now }) : ''
    const values = { title: inLanguage(locale, posting.title), name, count: String(count), day: capital(day) }
    return letterOf(letters[kind][locale], values, `${place}?${search}`, open[locale])
  })
}

const capital = (text: string) => text.slice(0, 1).toLocaleUpperCase() + text.slice(1)
