import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import type { JobHandlers } from '#api/jobs/jobs.ts'
import { inLanguage } from '#api/mail/letter.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import { describeMoment } from '#api/mail/times.ts'
import { findProgramme } from '#api/programme/queries.ts'
import type { Locale } from '#contract/endpoint.ts'
import { inCurrency, type Currency } from '#contract/programme/currency.ts'
import { fillText } from '#contract/errors/messages.ts'
import { findAllWaiting, takeToldTerms, termsJob, type ChangedTerms } from './queries.ts'

type Terms = Omit<ChangedTerms, 'told'>
type Wording = { locale: Locale; zone: string; currency: Currency; now: Date }

const words = {
  pt: {
    subject: 'Mudaram as condições: {title}',
    text: '«{title}», a que te candidataste, mudou. A tua candidatura continua de pé; se assim já não te serve, podes cancelá-la.',
    pay: 'Pagamento',
    place: 'Local',
    deadline: 'Prazo das candidaturas',
    from: '{what}: era {before}, passa a {after}.',
    unpaid: 'sem pagamento',
    nowhere: 'a combinar',
    periods: { hour: '/hora', month: '/mês', year: '/ano', total: ' no total' },
    remotes: { no: 'presencial', hybrid: 'híbrido', yes: 'remoto' },
    see: 'Ver a candidatura',
  },
  en: {
    subject: 'The terms have changed: {title}',
    text: '“{title}”, to which you applied, has changed. Your application still stands; if it no longer suits you, you can cancel it.',
    pay: 'Pay',
    place: 'Place',
    deadline: 'Deadline for applications',
    from: '{what}: it was {before}, now it is {after}.',
    unpaid: 'unpaid',
    nowhere: 'to be agreed',
    periods: { hour: ' an hour', month: ' a month', year: ' a year', total: ' in all' },
    remotes: { no: 'on site', hybrid: 'hybrid', yes: 'remote' },
    see: 'See the application',
  },
} as const satisfies Record<Locale, unknown>

/** Each term in words, to be compared as they are read. */
export function describeTerms(terms: Terms, { locale, currency, ...wording }: Wording) {
  const { unpaid, nowhere, periods, remotes } = words[locale]
  const { payMin, payMax, payPeriod, place, remote, deadline } = terms
  const amount = payMax === null || payMax === payMin ? payMin : `${payMin}–${payMax}`
  return {
    pay: payMin === null ? unpaid : `${inCurrency(String(amount), currency, locale)}${periods[payPeriod]}`,
    place: `${place ?? nowhere} (${remotes[remote]})`,
    deadline: describeMoment(new Date(deadline), { locale, ...wording }),
  }
}

/** A sentence for each term that has changed; none when somebody has put everything back. */
export function changesBetween(before: Terms, after: Terms, wording: Wording): string[] {
  const [was, is] = [describeTerms(before, wording), describeTerms(after, wording)]
  const named = words[wording.locale]
  return (['pay', 'place', 'deadline'] as const).flatMap((what) =>
    was[what] === is[what] ? [] : [fillText(named.from, { what: named[what], before: was[what], after: is[what] })],
  )
}

/** Whoever applied after the change has seen it, and is told only of what came later. */
async function tellTerms(deps: Deps, opportunityId: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const terms = await takeToldTerms(tx, opportunityId)
    if (!terms) return
    const { zone, currency } = await findProgramme(tx)
    const now = deps.clock()
    const since = new Date(terms.told.at)
    const byPerson = new Map((await findAllWaiting(tx, opportunityId)).map((row) => [row.applicant_id, row]))
    const known = (id: string) => (byPerson.get(id)!.submitted_at < since ? terms.told : byPerson.get(id)!.posting)
    const people = [...byPerson.keys()].filter((id) => id !== null)
    const told = people.filter(
      (id) => changesBetween(known(id), terms, { locale: 'pt', zone, currency, now }).length > 0,
    )
    await tellPeople(tx, deps, termsJob, told, ({ id, locale }) => {
      const row = byPerson.get(id)!
      const { subject, text, see } = words[locale]
      const values = { title: inLanguage(locale, row.title) }
      const paragraphs = [fillText(text, values), ...changesBetween(known(id), terms, { locale, zone, currency, now })]
      const action = { label: see, url: `/applications?id=${row.id}` }
      return { subject: fillText(subject, values), preview: paragraphs.at(-1)!, paragraphs, action }
    })
  })
}

export const termsJobs: JobHandlers = {
  [termsJob]: (deps, { opportunityId }) => tellTerms(deps, opportunityId!),
}
